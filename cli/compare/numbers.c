/* SPDX-License-Identifier: MIT */
/* lockstep compare: numbers for people. */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <string.h>

#include "cli/compare/compare.h"

char *compare_value(char *text, double value, double greater, const char *unit)
{
	static const struct {
		double ns;
		const char *name;
	} units[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}, {1, "ns"}};
	size_t u = 0;
	if (strcmp(unit, "ns") != 0) {
		snprintf(text, COMPARE_TEXT, "%.6g", value);
		return text;
	}
	if (greater > 1000 * value) /* too far apart for one unit */
		greater = value;
	while (u < 3 && greater < units[u].ns)
		++u;
	value /= units[u].ns;
	if (value < 0.1 || value >= 99999.5)
		snprintf(text, COMPARE_TEXT, "%.2g %s", value, units[u].name);
	else /* four digits */
		snprintf(text, COMPARE_TEXT, "%.*f %s",
			 value < 9.9995   ? 3
			 : value < 99.995 ? 2
			 : value < 999.95 ? 1
					  : 0,
			 value, units[u].name);
	return text;
}

char *compare_change(char *text, double ratio, bool sign)
{
	double percent = 100 * (ratio - 1), size = fabs(percent);
	const char *mark = sign ? "%" : "";
	if (size >= 9999.5)
		snprintf(text, COMPARE_TEXT, "x%.4g", ratio);
	else
		snprintf(text, COMPARE_TEXT, "%+.*f%s",
			 size < 99.995   ? 2
			 : size < 999.95 ? 1
					 : 0,
			 percent, mark);
	return text;
}

char *compare_interval(char *text, struct interval interval)
{
	char low[COMPARE_TEXT], high[COMPARE_TEXT];
	compare_change(low, interval.low, false);
	compare_change(high, interval.high, false);
	snprintf(text, COMPARE_TEXT, "[%.20s, %.20s]", low, high);
	return text;
}

char *compare_p(char *text, double p)
{
	snprintf(text, COMPARE_TEXT, p < 0.00005 ? "%.0e" : "%.4f", p);
	return text;
}

char *compare_detectable(char *text, const struct compared *row)
{
	if (isfinite(row->detectable))
		return compare_change(text, row->detectable, true);
	snprintf(text, COMPARE_TEXT, "n>=%zu", row->needs);
	return text;
}

void compare_print_counts(const struct comparison *comparison)
{
	static const enum verdict order[] = {VERDICT_FAILS_NOW,     VERDICT_SLOWER,
					     VERDICT_FASTER,        VERDICT_FAILED_BEFORE,
					     VERDICT_FAILS_IN_BOTH, VERDICT_NO_CHANGE};
	printf("%zu row%s: ", comparison->rows, comparison->rows == 1 ? "" : "s");
	for (size_t i = 0; i < VERDICTS; ++i) {
		enum verdict v = order[i];
		bool always = v == VERDICT_SLOWER || v == VERDICT_FASTER || v == VERDICT_NO_CHANGE;
		if (always || comparison->count[v])
			printf("%zu %s%s", comparison->count[v], compare_verdict[v],
			       v == VERDICT_NO_CHANGE ? "" : ", ");
	}
}
#endif
