/* SPDX-License-Identifier: MIT */
/* Writes the beginning and the end of pages. */
#include <config.h>

#if HAVE_JANSSON
#include "harness/base/xml.h"
#include "cli/cli.h"
#include "cli/page/page.h"

void page_begin(FILE *to, const char *title)
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
	xml_text(to, title);
	fputs("</title>\n", to);
	page_style(to);
	fputs("</head>\n<body>\n<header>\n<h1>", to);
	xml_text(to, title);
	fputs("</h1>\n", to);
}

void page_end(FILE *to)
{
	fputs("<footer>lockstep " LOCKSTEP_VERSION "</footer>\n", to);
	page_script(to);
	fputs("</body>\n</html>\n", to);
}
#endif
