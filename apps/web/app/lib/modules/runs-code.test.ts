import type { RunItem } from "@stackyard/contract/modules/scan-report";
import { describe, expect, it } from "vitest";
import { runsByTime, runsCodeSummary, runTitle } from "./runs-code";

const COMMAND: RunItem = {
  kind: "command",
  when: "apply",
  where: "machine",
  what: "echo",
  resource: null,
  condition: null,
  scripts: [],
  contacts: [],
  reads: [],
  severity: "LOW",
  part: "module",
  digest: "",
  file: "main.tf",
  startLine: 1,
  endLine: 1,
};
const PROVIDER: RunItem = { ...COMMAND, kind: "plugin", when: "init", severity: "INFO" };

const score = { score: 100, losses: [], cappedAt: null, cappedBy: null };
const summary = (...items: RunItem[]) => runsCodeSummary({ score, items });

describe("the summary of what runs", () => {
  it("counts what isn't a well-known provider, with the worst risk", () => {
    expect(summary(PROVIDER)).toBe("Only well-known providers.");
    expect(summary(PROVIDER, { ...COMMAND, severity: "INFO" })).toBe(
      "1 thing in addition to well-known providers.",
    );
    expect(summary(COMMAND, { ...PROVIDER, severity: "MEDIUM" })).toBe(
      "2 things in addition to well-known providers, at worst medium risk.",
    );
  });

  it("leaves out other parts of the archive and scripts for people", () => {
    const others = [
      { ...COMMAND, part: "example" },
      { ...COMMAND, when: "by hand" },
    ] as const;
    expect(summary(...others)).toBe("Only well-known providers.");
  });

  it("doesn't claim anything about versions scanned earlier", () => {
    expect(runsCodeSummary(null)).toBe("Not known for this version.");
  });
});

it("lists what runs in the order in which it happens", () => {
  expect(runsByTime([COMMAND, PROVIDER]).map(({ when }) => when)).toEqual(["init", "apply"]);
  expect(runTitle(COMMAND)).toBe("Command on your machine");
  expect(runTitle({ ...COMMAND, where: "cluster" })).toBe("Command in the cluster");
  expect(runTitle(PROVIDER)).toBe("Provider");
});
