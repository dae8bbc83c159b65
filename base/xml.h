/* SPDX-License-Identifier: MIT */
/* Text from any source in HTML, SVG and any other XML. */
#ifndef LOCKSTEP_BASE_XML_H
#define LOCKSTEP_BASE_XML_H

#include <stdio.h>

/*
 * Write a text between tags or between quotes: none of it is markup, and all is valid UTF-8. What
 * is not UTF-8, is not allowed in XML, or would change the direction of text becomes U+FFFD.
 */
void xml_text(FILE *to, const char *text);

#endif
