/* SPDX-License-Identifier: MIT */
/* lockstep report: writes the sections of the page in order. */
#include <config.h>

#if HAVE_JANSSON
#include "cli/page/page.h"
#include "cli/report/report.h"

static bool any_rows(const struct reported *report)
{
	for (size_t f = 0; f < report->files; ++f)
		if (!report->file[f].answers)
			return true;
	return false;
}

void report_page(FILE *to, const struct reported *report)
{
	page_begin(to, report->title);
	fputs("<nav><a href=\"#machines\">What ran where</a> <a href=\"#summary\">Summary</a> "
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
	fputs("</main>\n", to);
	page_end(to);
}
#endif
