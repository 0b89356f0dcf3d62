import { expect, it } from "vitest";
import { groupBySeverity, severityWord } from "./severity";

it("uses milder words for findings that are not about security", () => {
  expect(severityWord({ kind: "security", severity: "MEDIUM" })).toBe("MEDIUM");
  expect(severityWord({ kind: "quality", severity: "MEDIUM" })).toBe("Important");
  expect(severityWord({ kind: "efficiency", severity: "LOW" })).toBe("Minor");
  expect(severityWord({ kind: "quality", severity: "INFO" })).toBe("Note");
});

it("groups security findings before others, most severe first", () => {
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
