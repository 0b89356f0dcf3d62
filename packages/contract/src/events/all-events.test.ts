import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ALL_EVENTS } from "./all-events.ts";

const HERE = new URL("./", import.meta.url);

describe("the types of events", () => {
  it("are unique", async () => {
    const files = readdirSync(HERE, { encoding: "utf8", recursive: true }).filter((name) =>
      name.endsWith("-events.ts"),
    );
    const domains: object[] = await Promise.all(
      files
        .filter((name) => name !== "all-events.ts")
        .map((name) => import(new URL(name, HERE).href)),
    );
    const declared = domains.flatMap((domain) => Object.values(domain));
    expect(ALL_EVENTS.size).toBe(declared.length);
    expect(new Set(ALL_EVENTS.values())).toEqual(new Set(declared));
  });

  it.each([...ALL_EVENTS.values()])("$type names a subject and what happened", ({ type }) => {
    expect(type).toMatch(/^[a-z]+\.[a-z]+(_[a-z]+)*$/);
  });

  it.each([...ALL_EVENTS.values()])("$type has an audience", ({ audience }) => {
    expect(Object.keys(audience)).not.toEqual([]);
  });
});
