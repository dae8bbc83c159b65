/* SPDX-License-Identifier: MIT */
/* One sheet in all four renderers: text that needs escaping, wide text, and missing, huge or invalid numbers. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/utf8.h"
#include "harness/base/xml.h"
#include "cli/cli.h"
#include "tests/unit.h"

/* The real function would end the program. */
void usage_error(const char *command, const char *format, ...)
{
	(void)command;
	fputs(format, stderr);
	abort();
}

static const struct sheet_column columns[] = {
    {.key = "name", .title = "name", .kind = SHEET_NAME, .most = 12},
    {.key = "of.count", .title = "how\nmany", .kind = SHEET_COUNT, .group = "pairs"},
    {.key = "of.times", .title = "fast", .kind = SHEET_TIMES, .group = "pairs"},
    {.key = "range", .title = "range", .kind = SHEET_INTERVAL},
    {.key = "none", .title = "none", .kind = SHEET_RATE, .optional = true},
    {.key = "all", .kind = SHEET_LIST},
    {.key = "verdict", .title = "verdict", .kind = SHEET_VERDICT},
};

static struct sheet make_sheet(void)
{
	static const double all[] = {-1.5, INFINITY};
	struct sheet sheet = {.title = "A <title>"};
	sheet_columns(&sheet, columns, sizeof columns / sizeof *columns);
	sheet_row(&sheet);
	sheet_text(&sheet, "a_|<&>\"'`");
	sheet_put(&sheet, 1234567890123);
	sheet_put(&sheet, -2.5);
	sheet_interval(&sheet, 0.5, 123456);
	sheet_skip(&sheet, 1);
	sheet_list(&sheet, all, 2);
	sheet_text(&sheet, "fine");
	sheet_row(&sheet)->changed = true;
	sheet_text(&sheet, "\xe5\x9c\x86\xc3\xa9"); /* a wide Chinese character, e with accent */
	sheet_put(&sheet, 999999);
	sheet_put(&sheet, NAN);
	sheet_skip(&sheet, 3);
	sheet_text(&sheet, "fails");
	sheet_detail(&sheet, "no | <CPU>");
	sheet_row(&sheet)->nested = true;
	sheet_text(&sheet, "longer_than_a_column");
	sheet_put(&sheet, 0);
	sheet_put(&sheet, INFINITY);
	return sheet;
}

static void assert_printed(const struct sheet *sheet, enum sheet_format format,
			   const char *expected)
{
	char *text = NULL;
	size_t size;
	FILE *to = open_memstream(&text, &size);
	assert_non_null(to);
	sheet_print(sheet, to, format);
	fclose(to);
	assert_string_equal(text, expected);
	free(text);
}

UNIT_TEST(in_a_terminal)
{
	struct sheet sheet = make_sheet();
	assert_printed(&sheet, SHEET_TERMINAL,
		       "A <title>\n\n"
		       "           pairs\n"
		       "              how\n"
		       "name         many    fast                 range  verdict\n"
		       "a_|<&>\"'`   1235G  -2.50x  [-50.00, x1.235e+05]  fine\n"
		       "\xe5\x9c\x86\xc3\xa9        999999       -                     -  fails\n"
		       "    no | <CPU>\n"
		       "  longer_than_a_column\n"
		       "                0     inf                     -\n");
	sheet_free(&sheet);
}

UNIT_TEST(as_markdown)
{
	struct sheet sheet = make_sheet();
	assert_printed(&sheet, SHEET_MARKDOWN,
		       "### A &#60;title>\n\n"
		       "| name | pairs: how many | pairs: fast | range | verdict |\n"
		       "| :-- | --: | --: | --: | :-- |\n"
		       "| `` a_\\|<&>\"'` `` | 1235G | -2.50x | [-50.00, x1.235e+05] | fine |\n"
		       "| `\xe5\x9c\x86\xc3\xa9` | 999999 | - | - | **fails**: `no \\| <CPU>` |\n"
		       "| `longer_than_a_column` | 0 | inf | - |  |\n\n");
	sheet.folded = true;
	sheet.changed_only = true;
	assert_printed(&sheet, SHEET_MARKDOWN,
		       "<details><summary>A &#60;title></summary>\n\n"
		       "| name | pairs: how many | pairs: fast | range | verdict |\n"
		       "| :-- | --: | --: | --: | :-- |\n"
		       "| `\xe5\x9c\x86\xc3\xa9` | 999999 | - | - | **fails**: `no \\| <CPU>` |\n"
		       "\n</details>\n\n");
	sheet_free(&sheet);
}

UNIT_TEST(as_html)
{
	struct sheet sheet = make_sheet();
	assert_printed(
	    &sheet, SHEET_HTML,
	    "<div class=\"table\"><div class=\"scroll\" tabindex=\"0\" role=\"region\" "
	    "aria-label=\"A &#60;title&#62;\">\n<table class=\"sort\"><thead>"
	    "<tr><th></th><th colspan=\"2\">pairs</th><th colspan=\"2\"></th></tr>\n"
	    "<tr><th scope=\"col\">name</th><th scope=\"col\" class=\"n\">how many</th>"
	    "<th scope=\"col\" class=\"n\">fast</th><th scope=\"col\" class=\"n\">range</th>"
	    "<th scope=\"col\">verdict</th></tr></thead>\n<tbody>\n"
	    "<tr><td>a_<wbr/>|&#60;&#38;&#62;&#34;&#39;`</td>"
	    "<td class=\"n\" data-v=\"1.23456789e+12\">1235G</td>"
	    "<td class=\"n\" data-v=\"-2.5\">-2.50\xc3\x97</td>"
	    "<td class=\"n\" data-v=\"0.5\">[-50.00, x1.235e+05]</td><td>fine</td></tr>\n"
	    "<tr><td>\xe5\x9c\x86\xc3\xa9</td><td class=\"n\" data-v=\"999999\">999999</td>"
	    "<td class=\"n\">\xe2\x80\x93</td><td class=\"n\">\xe2\x80\x93</td>"
	    "<td class=\"failed\">fails: no | &#60;CPU&#62;</td></tr>\n"
	    "<tr class=\"specimen\"><td>longer_<wbr/>than_<wbr/>a_<wbr/>column</td>"
	    "<td class=\"n\" data-v=\"0\">0</td><td class=\"n\" data-v=\"1e+300\">\xe2\x88\x9e</td>"
	    "<td class=\"n\">\xe2\x80\x93</td><td></td></tr>\n"
	    "</tbody></table></div></div>\n");
	sheet_free(&sheet);
}

UNIT_TEST(as_json)
{
#if HAVE_JANSSON
	struct sheet sheet = make_sheet();
	json_t *json = sheet_json(&sheet);
	char *text = json_dumps(json, JSON_COMPACT);
	assert_string_equal(
	    text, "[{\"name\":\"a_|<&>\\\"'`\",\"of\":{\"count\":1234567890123,\"times\":-2.5},"
		  "\"range\":[0.5,123456.0],\"all\":[-1.5,null],\"verdict\":\"fine\"},"
		  "{\"name\":\"\xe5\x9c\x86\xc3\xa9\",\"of\":{\"count\":999999,\"times\":null},"
		  "\"verdict\":\"fails\"},"
		  "{\"name\":\"longer_than_a_column\",\"of\":{\"count\":0,\"times\":null}}]");
	free(text);
	json_decref(json);
	sheet_free(&sheet);
#else
	skip();
#endif
}

/* Rows are printed one by one, in columns that keep their widths. */
UNIT_TEST(row_by_row)
{
	struct sheet sheet = {.title = NULL};
	char *text = NULL;
	size_t size;
	FILE *to = open_memstream(&text, &size);
	sheet_column(&sheet, (struct sheet_column){.title = "test", .least = 6});
	sheet_column(&sheet, (struct sheet_column){.title = "n", .kind = SHEET_COUNT, .least = 3});
	sheet_flush(&sheet, to);
	assert_string_equal(text, "test      n\n");
	sheet_row(&sheet);
	sheet_text(&sheet, "a");
	sheet_put(&sheet, 12);
	sheet_flush(&sheet, to);
	assert_string_equal(text, "test      n\na        12\n");
	sheet_row(&sheet);
	sheet_text(&sheet, "much_longer");
	sheet_flush(&sheet, to);
	fclose(to);
	assert_string_equal(text, "test      n\na        12\nmuch_longer    -\n");
	free(text);
	sheet_free(&sheet);
}

UNIT_TEST(numbers)
{
	static const struct {
		enum sheet_kind kind;
		double value;
		const char *text;
	} expected[] = {{SHEET_COUNT, 0, "0"},
			{SHEET_COUNT, 999999, "999999"},
			{SHEET_COUNT, 1e6, "1.00M"},
			{SHEET_COUNT, 999.9e6, "1000M"},
			{SHEET_COUNT, 99.95e9, "100G"},
			{SHEET_COUNT, -5, "-5"},
			{SHEET_COUNT, NAN, "-"},
			{SHEET_WHOLE, 1234567, "1234567"},
			{SHEET_WHOLE, 1e300, "1e+300"},
			{SHEET_NUMBER, 0, "0"},
			{SHEET_NUMBER, 0.0123, "0.0123"},
			{SHEET_NUMBER, 4.567, "4.57"},
			{SHEET_NUMBER, -99.4, "-99.4"},
			{SHEET_NUMBER, 9999, "9999"},
			{SHEET_NUMBER, 2.2e7, "2e7"},
			{SHEET_NUMBER, 1e-9, "1e-9"},
			{SHEET_NUMBER, INFINITY, "inf"},
			{SHEET_MEASURE, 14.01, "14.01"},
			{SHEET_RATE, 0.5, "0.50"},
			{SHEET_RATE, 999.4, "999"},
			{SHEET_RATE, 999.5, "1.00 k"},
			{SHEET_RATE, 5.2149e9, "5.21 G"},
			{SHEET_RATE, 1e30, "1e+18 T"},
			{SHEET_RATE, -3e6, "-3.00 M"},
			{SHEET_TIME, 1, "1.000 ns"},
			{SHEET_TIME, 2550, "2.550 us"},
			{SHEET_TIME, 0.01, "0.01 ns"},
			{SHEET_TIME, 1e300, "1e+291 s"},
			{SHEET_SHARE, 0, "0"},
			{SHEET_SHARE, 1e-12, "1e-10%"},
			{SHEET_SHARE, 0.034, "3.4%"},
			{SHEET_SHARE, 1, "100%"},
			{SHEET_PERCENT, 9.94, "9.9%"},
			{SHEET_PERCENT, 112.3, "112%"},
			{SHEET_RATIO, 9.994, "9.99"},
			{SHEET_RATIO, 9.995, "10.0"},
			{SHEET_RATIO, 0.0123, "0.012"},
			{SHEET_TIMES, 123.4, "123x"},
			{SHEET_CHANGE, 1, "+0.00%"},
			{SHEET_CHANGE, 0.5, "-50.00%"},
			{SHEET_CHANGE, 3, "+200.0%"},
			{SHEET_CHANGE, 1000, "x1000"},
			{SHEET_P, 0.03174, "0.0317"},
			{SHEET_P, 2e-5, "2e-05"},
			{SHEET_BYTES, 49152, "48 KiB"},
			{SHEET_BYTES, 0, "0 bytes"},
			{SHEET_TRUTH, 1, "yes"},
			{SHEET_TRUTH, 0, "no"}};
	char text[SHEET_CHARS];
	for (size_t i = 0; i < sizeof expected / sizeof *expected; ++i)
		assert_string_equal(sheet_number(text, expected[i].kind, expected[i].value),
				    expected[i].text);
	assert_string_equal(sheet_time(text, 999, 1000), "0.999 us");
	assert_string_equal(sheet_time(text, 1, 1e6), "1.000 ns");
}

UNIT_TEST(texts)
{
	char *text = NULL;
	size_t size;
	FILE *to = open_memstream(&text, &size);
	assert_int_equal(utf8_columns("e\xcc\x81\xe5\x9c\x86\xff"), 4);
	/* Turned text, half a character, a surrogate, an overlong slash. */
	xml_text(to, "<\xe2\x80\xae\xe5\x9c|\xed\xa0\x80\xc0\xaf\n");
	fclose(to);
	assert_string_equal(text,
			    "&#60;\xef\xbf\xbd\xef\xbf\xbd|\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
	free(text);
}
