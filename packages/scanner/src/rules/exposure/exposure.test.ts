import { describe, expect, it } from "vitest";
import { type Outcome, outcomeOf } from "../../../test/verdict.ts";
import { PROVIDER_TABLES } from "../../schema/provider-tables.ts";
import type { Setting } from "../settings/setting.ts";
import { settingRules } from "../settings/setting-rules.ts";
import { PUBLIC_SWITCHES } from "./all-switches.ts";

/** The argument as HCL, within its blocks. */
function written({ argument }: Setting, value: string | undefined): string {
  const steps = argument.split(".");
  const name = steps.pop() ?? "";
  const own = value === undefined ? "" : `${name} = ${value}`;
  return steps.reduceRight((text, block) => `${block} {\n${text}\n}`, own);
}

const VALUE_SWITCHES = PUBLIC_SWITCHES.filter(
  ({ argument, fault }) => !argument.includes("|") && ("is" in fault || "isNot" in fault),
).flatMap((each) => each.types.map((type) => ({ ...each, type })));

describe.each(VALUE_SWITCHES)("$id: $argument of $type", (each) => {
  const { type, fault } = each;
  const rules = settingRules([each]);
  const judged = (value: string | undefined, head = ""): Outcome =>
    outcomeOf(rules, `${head}resource "${type}" "it" {\n${written(each, value)}\n}\n`);
  const isOn = "is" in fault;
  const values = isOn ? fault.is : "isNot" in fault ? fault.isNot : [];
  const listed = values.map((value) => JSON.stringify(value));
  const isTruth = values.every((value) => typeof value === "boolean");
  const others = isTruth ? values.map((value) => String(value !== true)) : ['"anything-else"'];

  it.each(isOn ? listed : others)("fails: %s", (value) => expect(judged(value)).toBe("fails"));

  it.each(isOn ? others : listed)("passes: %s", (value) => expect(judged(value)).toBe("passes"));

  it("judges what is left out by the provider's default", () =>
    expect(judged(undefined)).toBe(isOn ? "passes" : "fails"));

  it("stays open where the caller decides", () =>
    expect(judged("var.given", 'variable "given" {}\n')).toBe("open"));
});

/** Available only in Google's beta provider. */
const BETA = [
  "google_dataflow_flex_template_job",
  "google_tpu_v2_vm",
  "google_workstations_workstation_cluster",
  "google_workstations_workstation_config",
];

describe("the data", () => {
  it.each(PUBLIC_SWITCHES)("$id names what the provider knows: $argument", (each) => {
    for (const type of each.types.filter((name) => !BETA.includes(name))) {
      const table = PROVIDER_TABLES.get(type.split("_")[0] ?? "");
      const paths = [
        each.argument,
        ...(each.guards ?? []).filter(({ on }) => !on).map((guard) => guard.argument),
      ];
      for (const path of paths.map((full) => full.split("|")[0] ?? "")) {
        let block = table?.type(type);
        expect(block, type).toBeDefined();
        for (const step of path.split(".")) {
          const known = block?.get(step);
          const isRead = known === undefined || known.use === "computed";
          expect(isRead ? `${type}.${path}` : "").toBe("");
          // The content of maps is unknown.
          if (known?.inner === undefined) break;
          block = known.inner;
        }
      }
    }
  });
});
