/* SPDX-License-Identifier: MIT */
/* Writes text from any source into HTML, SVG or other XML. */
#ifndef LOCKSTEP_BASE_XML_H
#define LOCKSTEP_BASE_XML_H

#include <stdio.h>

/*
 * Writes a text between tags or between quotes, so that none of it is markup, and all is valid
 * UTF-8. Anything that is not UTF-8, is not allowed in XML, or would change the direction of text
 * becomes U+FFFD.
 */
void xml_text(FILE *to, const char *text);

#endif
