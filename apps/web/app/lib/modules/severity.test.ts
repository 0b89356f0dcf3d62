import { expect, it } from "vitest";
import { groupBySeverity, severityWord } from "./severity";

it("words what endangers nobody otherwise than a danger", () => {
  expect(severityWord({ kind: "security", severity: "MEDIUM" })).toBe("MEDIUM");
  expect(severityWord({ kind: "quality", severity: "MEDIUM" })).toBe("Important");
  expect(severityWord({ kind: "efficiency", severity: "LOW" })).toBe("Minor");
  expect(severityWord({ kind: "quality", severity: "INFO" })).toBe("Note");
});

it("groups dangers before the rest, the gravest first", () => {
  const groups = groupBySeverity([
    { kind: "quality", severity: "MEDIUM" },
    { kind: "security", severity: "LOW" },
    { kind: "security", severity: "CRITICAL" },
    { kind: "efficiency", severity: "MEDIUM" },
  ]);
  expect(groups.map(({ word, findings }) => [word, findings.length])).toEqual([
    ["CRITICAL", 1],
    ["LOW", 1],
    ["Important", 2],
  ]);
});
