/* SPDX-License-Identifier: MIT */
/* The only escaping for HTML, SVG and XML; see xml.h. */
#include <config.h>

#include <stdbool.h>
#include <string.h>

#include "harness/base/xml.h"
#include "harness/base/utf8.h"

static bool is_allowed(uint32_t code)
{
	const bool control = code < ' ' || (code >= 0x7f && code < 0xa0);
	/* Characters that change the direction of text could make one name look like another. */
	const bool turns = code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e) ||
			   (code >= 0x2066 && code <= 0x2069);
	return !control && !turns && (code & 0xfffe) != 0xfffe;
}

void xml_text(FILE *to, const char *text)
{
	while (*text) {
		uint32_t code;
		size_t length = utf8_decode(text, &code);
		bool allowed = length > 0 && is_allowed(code);
		if (!allowed)
			fputs("\xef\xbf\xbd", to);
		else if (strchr("<>&\"'", *text))
			fprintf(to, "&#%d;", *text);
		else
			fwrite(text, 1, length, to);
		text += length ? length : 1;
		while (length == 0 && (*text & 0xc0) == 0x80) /* the rest of it */
			++text;
	}
}
