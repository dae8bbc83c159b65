/* SPDX-License-Identifier: MIT */
/* Text of any origin in HTML, SVG and any other XML. */
#ifndef LOCKSTEP_BASE_XML_H
#define LOCKSTEP_BASE_XML_H

#include <stdio.h>

/*
 * Write a text between tags or between quotes: nothing of it is markup, and it is valid UTF-8. What is not,
 * and what XML has no character for or would turn the direction of text, becomes U+FFFD.
 */
void xml_text(FILE *to, const char *text);

#endif
