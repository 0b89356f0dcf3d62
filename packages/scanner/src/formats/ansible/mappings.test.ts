import { expect, it } from "vitest";
import { object } from "../../evaluate/value.ts";
import { PROVIDER_TABLES } from "../../schema/provider-tables.ts";
import { MAPPINGS } from "./translate.ts";

const NOTHING = object(new Map());

const blockOf = (type: string) => PROVIDER_TABLES.get(type.split("_")[0] ?? "")?.type(type);

const mappings = [...MAPPINGS].map(([module, mapping]) => {
  const to = typeof mapping.to === "string" ? mapping.to : mapping.to(NOTHING);
  return { ...mapping, module, to };
});

it("modules are translated to types and arguments of the providers", () => {
  const unknown = mappings.flatMap(({ module, to, arguments: shapes = {}, companions = [] }) => [
    ...[to, ...companions.map((each) => each.to)].filter((type) => blockOf(type) === undefined),
    ...Object.keys(shapes)
      .filter((name) => blockOf(to)?.has(name) === false)
      .map((name) => `${module}: ${to}.${name}`),
    ...companions
      .filter(({ to, via }) => blockOf(to)?.has(via) === false)
      .map(({ to, via }) => `${module}: ${to}.${via}`),
  ]);
  expect(unknown).toEqual([]);
  expect(mappings.length).toBeGreaterThan(60);
});
