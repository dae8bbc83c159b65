/* SPDX-License-Identifier: MIT */
/* Formats numbers for display, in the same way for all commands. */
#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/sheet/sheet.h"

/* Returns the number of digits after the point that makes `digits` in all, for a
 * number rounded to them. */
static int behind(double value, int digits)
{
	int n = digits - 1;
	for (double edge = 10; n > 0 && fabs(value) >= edge - 0.5 * pow(10, -n); edge *= 10)
		--n;
	return n;
}

const char *short_count(uint64_t count)
{
	static char text[8][16];
	static unsigned next;
	char *to = text[next++ % 8];
	const bool giga = count >= 1000000000;
	const double value = (double)count / (giga ? 1e9 : 1e6);
	if (count < 1000000)
		snprintf(to, sizeof *text, "%" PRIu64, count);
	else
		snprintf(to, sizeof *text, "%.*f%c", behind(value, 3), value, giga ? 'G' : 'M');
	return to;
}

/* Writes a number in few characters: 2e7, not 2e+07. */
static void put_number(char text[SHEET_CHARS], double value, int digits)
{
	const double size = fabs(value);
	const bool power = value != 0 && (size >= 9999.5 || size < 0.00095);
	if (isinf(value) || (!power && size < 99.5))
		snprintf(text, SHEET_CHARS, "%.*g", digits, value);
	else
		snprintf(text, SHEET_CHARS, power ? "%.0e" : "%.0f", value);
	char *e = power && !isinf(value) ? strchr(text, 'e') : NULL;
	if (e)
		snprintf(e, SHEET_CHARS - (size_t)(e - text), "e%d", atoi(e + 1));
}

static void put_ratio(char text[SHEET_CHARS], double value, const char *unit)
{
	if (isinf(value))
		put_number(text, value, 1);
	else if (fabs(value) < 0.0995 || !(fabs(value) < 1e6))
		snprintf(text, SHEET_CHARS, "%.2g%s", value, unit);
	else
		snprintf(text, SHEET_CHARS, "%.*f%s", behind(value, 3), value, unit);
}

static void put_rate(char text[SHEET_CHARS], double value)
{
	static const char *const prefix[] = {"", " k", " M", " G", " T"};
	unsigned p = 0;
	for (; fabs(value) >= 999.5 && p < 4; ++p)
		value /= 1000;
	put_ratio(text, value, prefix[p]);
}

static void put_change(char text[SHEET_CHARS], double ratio, const char *unit)
{
	const double percent = 100 * (ratio - 1);
	const int digits = behind(percent, 4);
	if (!(fabs(percent) < 9999.5))
		snprintf(text, SHEET_CHARS, "x%.4g", ratio);
	else
		snprintf(text, SHEET_CHARS, "%+.*f%s", digits > 2 ? 2 : digits, percent, unit);
}

static void put_bytes(char text[SHEET_CHARS], double value)
{
	static const char *const unit[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
	unsigned u = 0;
	for (; value >= 1024 && u < 4; ++u)
		value /= 1024;
	snprintf(text, SHEET_CHARS, "%.4g %s", value, unit[u]);
}

char *sheet_time(char text[SHEET_CHARS], double ns, double greater)
{
	static const struct {
		double ns;
		const char *name;
	} units[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}, {1, "ns"}};
	unsigned u = 0;
	if (greater > 1000 * ns) /* too far apart for one unit */
		greater = ns;
	while (u < 3 && greater < units[u].ns)
		++u;
	ns /= units[u].ns;
	if (ns < 0.1 || !(ns < 99999.5))
		snprintf(text, SHEET_CHARS, "%.2g %s", ns, units[u].name);
	else
		snprintf(text, SHEET_CHARS, "%.*f %s", behind(ns, 4), ns, units[u].name);
	return text;
}

char *sheet_number(char text[SHEET_CHARS], enum sheet_kind kind, double value)
{
	switch (isnan(value) ? SHEET_TEXT : kind) {
	case SHEET_TEXT:
	case SHEET_NAME:
	case SHEET_VERDICT:
	case SHEET_LIST:
		strcpy(text, "-");
		break;
	case SHEET_TRUTH:
		strcpy(text, value != 0 ? "yes" : "no");
		break;
	case SHEET_COUNT:
		if (value >= 0 && value < 1e18) {
			strcpy(text, short_count((uint64_t)value));
			break;
		} /* fall through */
	case SHEET_WHOLE:
		snprintf(text, SHEET_CHARS, fabs(value) < 1e15 ? "%.0f" : "%.6g", value);
		break;
	case SHEET_NUMBER:
		put_number(text, value, 3);
		break;
	case SHEET_MEASURE:
		snprintf(text, SHEET_CHARS, "%.6g", value);
		break;
	case SHEET_RATE:
		put_rate(text, value);
		break;
	case SHEET_TIME:
		return sheet_time(text, value, value);
	case SHEET_SHARE:
		put_number(text, 100 * value, 2);
		strcat(text, value != 0 ? "%" : ""); /* a bare 0 means exactly none */
		break;
	case SHEET_PERCENT:
		snprintf(text, SHEET_CHARS, value < 9.95 ? "%.1f%%" : "%.0f%%", value);
		break;
	case SHEET_RATIO:
		put_ratio(text, value, "");
		break;
	case SHEET_TIMES:
		put_ratio(text, value, "x");
		break;
	case SHEET_CHANGE:
		put_change(text, value, "%");
		break;
	case SHEET_INTERVAL: /* one end of it */
		put_change(text, value, "");
		break;
	case SHEET_P:
		snprintf(text, SHEET_CHARS, value < 0.00005 ? "%.0e" : "%.4f", value);
		break;
	case SHEET_BYTES:
		put_bytes(text, value);
	}
	return text;
}
