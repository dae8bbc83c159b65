/* SPDX-License-Identifier: MIT */
/*
 * lockstep report: the page around all. It asks the network for nothing, and says so to the
 * browser.
 */
#include <config.h>

#if HAVE_JANSSON
#include "base/xml.h"
#include "cli/report/report.h"

static void print_head(FILE *to, const struct reported *report)
{
	fputs(
	    "<!DOCTYPE html>\n"
	    "<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
	    "<meta charset=\"utf-8\" />\n"
	    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
	    "'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\" />\n"
	    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n"
	    "<meta name=\"color-scheme\" content=\"light dark\" />\n"
	    "<meta name=\"generator\" content=\"lockstep " LOCKSTEP_VERSION "\" />\n<title>",
	    to);
	xml_text(to, report->title);
	fputs("</title>\n", to);
	report_style(to);
	fputs("</head>\n", to);
}

static bool any_rows(const struct reported *report)
{
	for (size_t f = 0; f < report->files; ++f)
		if (!report->file[f].answers)
			return true;
	return false;
}

void report_page(FILE *to, const struct reported *report)
{
	print_head(to, report);
	fputs("<body>\n<header>\n<h1>", to);
	xml_text(to, report->title);
	fputs(
	    "</h1>\n<nav><a href=\"#machines\">What ran where</a> <a href=\"#summary\">Summary</a> "
	    "<a href=\"#plots\">Plots</a>",
	    to);
	fputs(report_any_plugins(report) ? " <a href=\"#plugins\">Plug-ins</a>" : "", to);
	fputs(any_rows(report) ? " <a href=\"#results\">Every result</a>" : "", to);
	fputs("</nav>\n</header>\n<main>\n", to);
	report_machines(to, report);
	report_summary(to, report);
	report_plugins(to, report);
	report_cpus(to, report);
	report_measures(to, report);
	report_plots(to, report);
	report_accuracy_table(to, report);
	report_all(to, report);
	fputs("</main>\n<footer>lockstep " LOCKSTEP_VERSION "</footer>\n", to);
	report_script(to);
	fputs("</body>\n</html>\n", to);
}
#endif
