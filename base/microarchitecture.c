/* SPDX-License-Identifier: MIT */
/* The microarchitecture; see microarchitecture.h. */
#include <config.h>

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#if HAVE_CPUINFO
#include <cpuinfo.h>
#endif

#include "base/microarchitecture.h"

#if HAVE_CPUINFO
/* The 64-bit CPUs of enum cpuinfo_uarch. By number, because each version of cpuinfo adds names and
 * removes none; 0x00300500 became 0x00300501. */
static const struct {
	uint32_t number;
	const char *name;
} names[] = {
    {0x00100203, "conroe"},
    {0x00100204, "penryn"},
    {0x00100205, "nehalem"},
    {0x00100206, "sandy_bridge"},
    {0x00100207, "ivy_bridge"},
    {0x00100208, "haswell"},
    {0x00100209, "broadwell"},
    {0x0010020a, "sky_lake"},
    {0x0010020b, "palm_cove"},
    {0x0010020c, "sunny_cove"},
    {0x00100301, "prescott"},
    {0x00100400, "bonnell"},
    {0x00100401, "saltwell"},
    {0x00100402, "silvermont"},
    {0x00100403, "airmont"},
    {0x00100404, "goldmont"},
    {0x00100405, "goldmont_plus"},
    {0x00100501, "knights_corner"},
    {0x00100502, "knights_landing"},
    {0x00100504, "knights_mill"},
    {0x00200103, "k8"},
    {0x00200104, "k10"},
    {0x00200105, "bulldozer"},
    {0x00200106, "piledriver"},
    {0x00200107, "steamroller"},
    {0x00200108, "excavator"},
    {0x00200109, "zen"},
    {0x0020010a, "zen2"},
    {0x0020010b, "zen3"},
    {0x0020010c, "zen4"},
    {0x00200201, "bobcat"},
    {0x00200202, "jaguar"},
    {0x00200203, "puma"},
    {0x00300335, "cortex_a35"},
    {0x00300353, "cortex_a53"},
    {0x00300354, "cortex_a55r0"},
    {0x00300355, "cortex_a55"},
    {0x00300357, "cortex_a57"},
    {0x00300365, "cortex_a65"},
    {0x00300372, "cortex_a72"},
    {0x00300373, "cortex_a73"},
    {0x00300375, "cortex_a75"},
    {0x00300376, "cortex_a76"},
    {0x00300377, "cortex_a77"},
    {0x00300378, "cortex_a78"},
    {0x00300400, "neoverse_n1"},
    {0x00300401, "neoverse_e1"},
    {0x00300402, "neoverse_v1"},
    {0x00300403, "neoverse_n2"},
    {0x00300404, "neoverse_v2"},
    {0x00300500, "cortex_x1"},
    {0x00300501, "cortex_x1"},
    {0x00300502, "cortex_x2"},
    {0x00300503, "cortex_x3"},
    {0x00300504, "cortex_x4"},
    {0x00300551, "cortex_a510"},
    {0x00300552, "cortex_a520"},
    {0x00300571, "cortex_a710"},
    {0x00300572, "cortex_a715"},
    {0x00300573, "cortex_a720"},
    {0x00400102, "kryo"},
    {0x00400103, "falkor"},
    {0x00400104, "saphira"},
    {0x00500100, "denver"},
    {0x00500101, "denver2"},
    {0x00500102, "carmel"},
    {0x00600100, "exynos_m1"},
    {0x00600101, "exynos_m2"},
    {0x00600102, "exynos_m3"},
    {0x00600103, "exynos_m4"},
    {0x00600104, "exynos_m5"},
    {0x00700101, "cyclone"},
    {0x00700102, "typhoon"},
    {0x00700103, "twister"},
    {0x00700104, "hurricane"},
    {0x00700105, "monsoon"},
    {0x00700106, "mistral"},
    {0x00700107, "vortex"},
    {0x00700108, "tempest"},
    {0x00700109, "lightning"},
    {0x0070010a, "thunder"},
    {0x0070010b, "firestorm"},
    {0x0070010c, "icestorm"},
    {0x00800100, "thunderx"},
    {0x00800200, "thunderx2"},
    {0x00a00101, "brahma_b53"},
    {0x00b00100, "xgene"},
    {0x00c00100, "taishan_v110"},
    {0x01000100, "dhyana"},
};

static void add_name(char *text, size_t size, uint32_t number)
{
	char name[24];
	size_t used = strlen(text);
	snprintf(name, sizeof name, "cpuinfo 0x%08x", number);
	for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
		if (names[i].number == number)
			snprintf(name, sizeof name, "%s", names[i].name);
	snprintf(text + used, size - used, "%s%s", used ? ", " : "", name);
}

const char *microarchitecture(void)
{
	static char text[80];
	text[0] = '\0';
	for (uint32_t i = 0; cpuinfo_initialize() && i < cpuinfo_get_uarchs_count(); ++i)
		if (cpuinfo_get_uarch(i)->uarch != cpuinfo_uarch_unknown)
			add_name(text, sizeof text, (uint32_t)cpuinfo_get_uarch(i)->uarch);
	return *text ? text : "unknown";
}
#else
const char *microarchitecture(void)
{
	return "unknown";
}
#endif
