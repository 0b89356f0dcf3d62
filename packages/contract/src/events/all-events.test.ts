import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ALL_EVENTS } from "./all-events.ts";

const HERE = new URL("./", import.meta.url);

describe("the kinds of events", () => {
  it("are known by their types, each its own", async () => {
    const files = readdirSync(HERE).filter((name) => name.endsWith("-events.ts"));
    const domains: object[] = await Promise.all(
      files
        .filter((name) => name !== "all-events.ts")
        .map((name) => import(new URL(name, HERE).href)),
    );
    const declared = domains.flatMap((domain) => Object.values(domain));
    expect(ALL_EVENTS.size).toBe(declared.length);
    expect(new Set(ALL_EVENTS.values())).toEqual(new Set(declared));
  });

  it.each([...ALL_EVENTS.values()])(
    "$type is named for a thing and what became of it",
    ({ type }) => {
      expect(type).toMatch(/^[a-z]+\.[a-z]+(_[a-z]+)*$/);
    },
  );

  it.each([...ALL_EVENTS.values()])("$type is told to someone", ({ audience }) => {
    expect(Object.keys(audience)).not.toEqual([]);
  });
});
