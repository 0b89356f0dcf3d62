import type { Finding, ScanReport } from "@stackyard/contract/modules/scan-report";
import { expect, it } from "vitest";
import { scanHeadline } from "./scan-headline";

const base: ScanReport = {
  status: "passed",
  failures: [],
  rulesetVersion: "2.0.0",
  scores: { security: scoreOf(90), quality: scoreOf(90), efficiency: scoreOf(null) },
  runsCode: null,
  coverage: {
    percent: 100,
    decided: 1,
    undecided: 0,
    notCreated: 0,
    withoutRules: 0,
    types: [],
    typeCount: 1,
    judgedTypeCount: 1,
    missing: [],
  },
  findings: [],
  suppressed: [],
  inputs: { switches: [], dependencies: [], notJudged: [] },
  notEvaluated: [],
  unread: [],
};

function scoreOf(score: number | null) {
  return { score, losses: [], cappedAt: null, cappedBy: null };
}

function finding(severity: Finding["severity"], part: Finding["part"] = "module"): Finding {
  return {
    ruleId: "r",
    title: "t",
    severity,
    part,
    risk: null,
    suppression: null,
    kind: "security",
    class: "definite",
    file: "main.tf",
    startLine: 1,
    endLine: 1,
    message: "",
    explanation: "",
    fix: "",
    resource: null,
    link: null,
    excerpt: null,
    alsoAt: [],
    peers: { checkov: [], trivy: [], kics: [] },
  };
}

it.each([
  [
    "2 critical findings",
    { findings: [finding("CRITICAL"), finding("CRITICAL"), finding("HIGH")] },
  ],
  ["1 high finding", { findings: [finding("HIGH"), finding("MEDIUM")] }],
  ["Passed", { findings: [finding("MEDIUM")] }],
  ["Passed", { findings: [finding("CRITICAL", "example")] }],
  [
    "50/100: 48.3% couldn't be checked",
    {
      scores: {
        ...base.scores,
        security: { ...scoreOf(50), cappedAt: 50, cappedBy: "coverage" as const },
      },
      coverage: { ...base.coverage, percent: 51.7 },
    },
  ],
  [
    "0/100: 100% couldn't be checked",
    {
      scores: {
        ...base.scores,
        security: { ...scoreOf(0), cappedAt: 0, cappedBy: "unread" as const },
      },
      coverage: { ...base.coverage, percent: 0 },
    },
  ],
  ["Failed", { status: "failed" as const }],
  ["Not scored: no supported resources", { scores: { ...base.scores, security: scoreOf(null) } }],
])("summarizes a scan as: %s", (text, differences) => {
  const headline = scanHeadline({ ...base, ...differences });
  expect(headline.text).toBe(text);
  expect(headline.tone === "good").toBe(text === "Passed");
});
