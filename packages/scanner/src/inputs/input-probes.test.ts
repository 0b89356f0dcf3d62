import { describe, expect, it } from "vitest";
import { inputProbes, settingsThatAdd } from "../../test/input-probes.ts";

describe.each([
  "behind-inputs.probes",
  "behind-inputs-aside.probes",
  "behind-presence.probes",
  "behind-other-texts.probes",
])("%s", (file) => {
  it.each(inputProbes(file))("$ruleId: $name", ({ ruleId, settings, trap, twin }) => {
    const found = settingsThatAdd(ruleId, trap);
    expect(found, "the trap").not.toContain("defaults");
    expect(
      found.filter((text) => settings.test(text)),
      found.join("; "),
    ).not.toEqual([]);
    expect(settingsThatAdd(ruleId, twin), "its twin").toEqual([]);
  });
});
