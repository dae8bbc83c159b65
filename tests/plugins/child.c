/* SPDX-License-Identifier: MIT */
/*
 * A plug-in that is a program: the protocol in plain C, for point_circle and, with a world,
 * point_polygon. An argument selects a failure (tests/cli/process.sh). For little-endian machines.
 */
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HELLO = 1, WORLD, RELEASE, BATCH, WORLDS = 64 };
/* The number of worlds kept for each subject (harness/plugins/plugin.h). */
enum { ALIVE_MAX = 8 };
static uint32_t *payload, *world[WORLDS];
static unsigned alive;
static char *answer;
static const char *way = "";

static bool is(const char *what)
{
	return strcmp(way, what) == 0;
}

static void send_all(const void *bytes, size_t size)
{
	if (fwrite(bytes, 1, size, stdout) != size || fflush(stdout) != 0)
		exit(1);
}

static void reply(uint32_t kind, const void *bytes, uint32_t size)
{
	uint32_t header[] = {size, kind};
	if (kind == BATCH && is("kind"))
		header[1] = 77;
	if (kind == BATCH && is("long"))
		header[0] = 0xfffffff0;
	if (kind == BATCH && is("short"))
		header[0] = size -= 1;
	char *whole = malloc(sizeof header + size + 4);
	memcpy(whole, header, sizeof header);
	memcpy(whole + sizeof header, bytes, size);
	if (kind == BATCH && is("middle")) {
		send_all(whole, sizeof header + size / 2);
		exit(3);
	}
	send_all(whole, sizeof header + size + (kind == BATCH && is("more") ? 4 : 0));
	free(whole);
}

static void hello(void)
{
	char text[512];
	if (is("garbage"))
		send_all("Hello, world!\n", 14);
	if (is("exit"))
		exit(0);
	if (is("mute"))
		pause();
	if (is("binary"))
		reply(HELLO, "name\0x", 6), exit(0);
	if (is("again") && access("again", F_OK) == 0)
		exit(4);
	if (is("other") && access("again", F_OK) == 0)
		way = "name";
	snprintf(text, sizeof text, "name child%s\nversion 1.0\n%s%s%s%s", is("name") ? "2" : "",
		 is("line") ? "colour blue\n" : "",
		 is("none") ? "" : "subject point_circle closed ",
		 is("none")     ? ""
		 : is("claim")  ? "sloppy\n"
		 : is("number") ? "tolerance=little\n"
		 : is("sign")   ? "tolerance=-1\n"
		 : is("except") ? "except=everything\n"
		 : is("column") ? "results=0\n"
				: "float\n",
		 is("none")      ? ""
		 : is("unknown") ? "subject point_banana closed\n"
				 : "subject point_polygon documented float\n");
	reply(HELLO, text, (uint32_t)strlen(text));
}

/* Fails if the point is this far to the right of the disc. */
static void strike(double dx)
{
	if (!(dx > 1000))
		return;
	if (is("crash"))
		raise(SIGSEGV);
	if (is("loop"))
		for (;;)
			pause();
	if (is("status")) {
		fprintf(stderr, "a case that I cannot bear\n");
		exit(5);
	}
	if (is("again") || is("other")) {
		fclose(fopen("again", "w"));
		abort();
	}
}

static bool point_circle(const float *v)
{
	const double dx = (double)v[0] - (double)v[2], dy = (double)v[1] - (double)v[3],
		     r = (double)v[4];
	strike(dx);
	return r >= 0 && dx * dx + dy * dy <= r * r;
}

/* Rings of vertices; counts their sides to the right. */
static bool point_polygon(const uint32_t *rows, float x, float y)
{
	const uint32_t parts = rows[2], *part = rows + 5;
	const float *px = (const float *)(part + parts), *py = px;
	bool in = false;
	for (uint32_t i = 0; i < parts; ++i)
		py += part[i];
	for (uint32_t i = 0; i < parts; px += part[i], py += part[i], ++i)
		for (uint32_t k = 0, j = part[i] - 1; k < part[i]; j = k++) {
			const double dx = (double)px[j] - (double)px[k],
				     dy = (double)py[j] - (double)py[k];
			const double side =
			    ((double)x - (double)px[k]) * dy - ((double)y - (double)py[k]) * dx;
			if ((py[k] > y) != (py[j] > y))
				in ^= dy > 0 ? side < 0 : side > 0;
		}
	return in;
}

static void batch(void)
{
	const uint32_t subject = payload[0], n = payload[2], columns = payload[3],
		       single = payload[4];
	const float *column[5], *next = (const float *)(payload + 7);
	bool one[5];
	for (uint32_t k = 0; k < columns; ++k) {
		one[k] = single >> k & 1;
		column[k] = next;
		next += one[k] ? 1 : n;
	}
	if (is("slow")) {
		fclose(fopen("asked", "w"));
		usleep(300000);
	}
	/* More than a pipe holds. */
	for (unsigned i = 0; is("chatty") && i < 4000; ++i)
		fprintf(stderr, "asked about %u cases\n", n);
	answer = realloc(answer, n);
	for (uint32_t i = 0; i < n; ++i) {
		float v[5];
		for (uint32_t k = 0; k < columns; ++k)
			v[k] = column[k][one[k] ? 0 : i];
		answer[i] = subject ? point_polygon(world[payload[1] % WORLDS], v[0], v[1])
				    : point_circle(v);
		if (is("byte"))
			answer[i] = 3;
		if (is("unanswered"))
			answer[i] = 2;
	}
	reply(BATCH, answer, n);
}

int main(int argc, char **argv)
{
	uint32_t header[2];
	way = argc > 1 ? argv[1] : "";
	while (fread(header, sizeof header, 1, stdin) == 1) {
		const uint32_t taken = !is("refuse");
		payload = realloc(payload, header[0] + 1);
		if (header[0] && fread(payload, header[0], 1, stdin) != 1)
			return 1;
		if (header[1] == HELLO) {
			hello();
		} else if (header[1] == WORLD) {
			if (++alive > ALIVE_MAX) {
				fprintf(stderr, "more worlds than are used\n");
				return 6;
			}
			world[payload[0] % WORLDS] = memcpy(malloc(header[0]), payload, header[0]);
			reply(WORLD, &taken, 4);
		} else if (header[1] == RELEASE) {
			--alive;
			free(world[payload[0] % WORLDS]);
			reply(RELEASE, "", 0);
		} else {
			batch();
		}
	}
	return 0;
}
