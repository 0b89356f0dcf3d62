import { describe, expect, it } from "vitest";
import { object } from "../../evaluate/value.ts";
import { SETTINGS } from "../../rules/settings/all-settings.ts";
import { judgedArguments } from "../../rules/settings/judged-arguments.ts";
import type { Setting } from "../../rules/settings/setting.ts";
import { MAPPINGS as CLOUDFORMATION } from "../cloudformation/all-mappings.ts";
import { MAPPINGS } from "./all-mappings.ts";

const NOTHING = object(new Map());

/** The Terraform types that templates can create, with what is known about each. */
const TYPES = [...MAPPINGS].map(([name, { to, arguments: shapes = {} }]) => ({
  name,
  type: typeof to === "string" ? to : to(NOTHING),
  shapes,
}));

/** Whether leaving the argument out is a fault. */
function isFaultIfUnset({ fault, isOnlyInBlock }: Setting): boolean {
  if (isOnlyInBlock === true) return false;
  const isBelow = "isBelow" in fault && fault.unset < fault.isBelow;
  return "isNot" in fault || "isMissing" in fault || "lacks" in fault || isBelow;
}

describe("the mappings", () => {
  it("know every argument that a rule misses", () => {
    const unknown = SETTINGS.filter(isFaultIfUnset).flatMap((setting) =>
      TYPES.filter(({ type }) => setting.types.includes(type)).flatMap(({ name, shapes }) =>
        judgedArguments(setting)
          .map((path) => path.split(".")[0] ?? "")
          .filter((argument) => !(argument in shapes))
          .map((argument) => `${name}: ${argument}`),
      ),
    );
    expect(unknown).toEqual([]);
  });

  it("know every companion that a rule misses", () => {
    const made = new Set([
      ...TYPES.map(({ type }) => type),
      ...[...CLOUDFORMATION.values()].flatMap(({ to, companions = [] }) => [
        typeof to === "string" ? to : "",
        ...companions.map((each) => each.to),
      ]),
    ]);
    const missing = SETTINGS.flatMap(({ types, fault }) =>
      "isAlone" in fault && types.some((type) => made.has(type))
        ? fault.isAlone.filter(({ type }) => !made.has(type)).map(({ type }) => type)
        : [],
    );
    expect([...new Set(missing)]).toEqual([]);
  });
});
