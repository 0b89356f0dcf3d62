import type { Finding } from "@stackyard/contract/modules/scan-report";
import { describe, expect, it } from "vitest";
import { compareFindings } from "./compare-findings.ts";

const found = (ruleId: string, resource: string | null = null, startLine = 1): Finding => ({
  ruleId,
  title: ruleId,
  part: "module",
  risk: null,
  severity: "HIGH",
  kind: "security",
  class: "definite",
  file: "main.tf",
  startLine,
  endLine: startLine,
  message: "",
  explanation: "",
  fix: "",
  resource,
  link: null,
  excerpt: null,
  alsoAt: [],
  suppression: null,
  peers: { checkov: [], trivy: [], kics: [] },
});

const compare = (before: Finding[], now: Finding[]) => {
  const { gone, come } = compareFindings(before, now);
  const said = ({ ruleId, startLine }: Finding) => `${ruleId}:${startLine}`;
  return { gone: gone.map(said), come: come.map(said) };
};

describe("comparing findings", () => {
  it("lists those that were removed and added", () => {
    expect(compare([found("a"), found("b")], [found("b"), found("c")])).toEqual({
      gone: ["a:1"],
      come: ["c:1"],
    });
  });

  it("matches a finding that moved", () => {
    const before = [found("open", "aws_security_group.web", 2)];
    const now = [found("open", "aws_security_group.web[0]", 40)];
    expect(compare(before, now)).toEqual({ gone: [], come: [] });
  });

  it("counts equal findings in one place", () => {
    const one = found("open", "aws_security_group.web", 2);
    const other = found("open", "aws_security_group.web", 9);
    expect(compare([one, other], [other])).toEqual({ gone: ["open:2"], come: [] });
    expect(compare([one], [one, other, other])).toEqual({ gone: [], come: ["open:9", "open:9"] });
  });
});
