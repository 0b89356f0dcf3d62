import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PUBLIC_CALLS, WHAT_IF_SCANS } from "@stackyard/contract/base/limits";
import { describe, expect, it } from "vitest";
import { MCP_SCOPES } from "../domains/members/applications/oauth-names.ts";
import { BOUNDS } from "./bounds.ts";
import { TOOLS } from "./tools.ts";

const PAGE = readFileSync(
  join(import.meta.dirname, "../../../../content/documentation/api/coding-agents.md"),
  "utf8",
);

/** The rows of the table under a heading. */
const rowsUnder = (heading: string) => {
  const [, section = ""] = PAGE.split(`## ${heading}\n`);
  const rows = (section.split("\n## ")[0] ?? "").matchAll(/^\| (.+) \| (.+) \|$/gm);
  return [...rows].slice(1).map(([, name = "", text = ""]) => [name.replaceAll("`", ""), text]);
};

describe("the documentation for coding agents", () => {
  it("lists the tools, and which of them needs a token", () => {
    const rows = rowsUnder("Tools");
    expect(rows.map(([name]) => name)).toEqual(TOOLS.map(({ name }) => name));
    expect(rows.map(([, text]) => text?.includes("needs a token"))).toEqual(
      TOOLS.map(({ scope }) => scope !== undefined),
    );
  });

  it("states the bounds", () => {
    const { modules, inputs, outputs, versions, changes, purchases, ...others } = BOUNDS;
    expect([inputs, outputs, versions, changes, purchases]).toEqual(Array(5).fill(modules));
    expect(rowsUnder("Bounds").map(([, bound]) => Number(bound?.replace(",", "")))).toEqual([
      ...[modules, others.findings, others.reviews, others.readme, others.text],
      ...[others.requestBytes, PUBLIC_CALLS.perMinute, WHAT_IF_SCANS.perMinute],
    ]);
  });

  it("lists the scopes of a token", () => {
    expect(rowsUnder("Use your account").map(([scope]) => scope)).toEqual(MCP_SCOPES);
  });
});
