import type {
  DeploymentPolicy,
  PolicyFacts,
  StoppingFinding,
} from "@stackyard/contract/deployments/deployment-policy";
import { describe, expect, it } from "vitest";
import { type Judged, whatStops } from "./deployment-policy.ts";

const NONE: DeploymentPolicy = { severity: null, minScore: null, regions: [], services: [] };
const finding = (severity: StoppingFinding["severity"]): StoppingFinding => ({
  ...{ severity, ruleId: "rule", message: "A problem.", resource: "aws_s3_bucket.this" },
  ...{ file: "main.tf", startLine: 3 },
});
const facts = (changes: Partial<PolicyFacts> = {}): PolicyFacts => ({
  ...{ worstFinding: null, services: ["ec2"], unknownTypes: [], ...changes },
});
const judged = (changes: Partial<Judged> = {}): Judged => ({
  ...{ region: "eu-central-1", securityScore: 90, hasCritical: false, policyFacts: facts() },
  ...changes,
});
const rules = (policy: Partial<DeploymentPolicy>, changes: Partial<Judged> = {}) =>
  whatStops({ ...NONE, ...policy }, judged(changes)).map(({ rule }) => rule);

describe("a pool's policy", () => {
  it("stops nothing if it is empty, whatever is unknown", () => {
    expect(rules({}, { securityScore: null, hasCritical: true, policyFacts: null })).toEqual([]);
  });

  it("stops at findings of a severity and worse ones, and names the worst", () => {
    const at = (severity: StoppingFinding["severity"]) => ({
      policyFacts: facts({ worstFinding: finding(severity) }),
    });
    expect(rules({ severity: "HIGH" }, at("CRITICAL"))).toEqual(["severity"]);
    expect(rules({ severity: "HIGH" }, at("HIGH"))).toEqual(["severity"]);
    expect(rules({ severity: "HIGH" }, at("MEDIUM"))).toEqual([]);
    expect(rules({ severity: "LOW" }, at("INFO"))).toEqual([]);
    expect(rules({ severity: "LOW" })).toEqual([]);
    const [stop] = whatStops({ ...NONE, severity: "HIGH" }, judged(at("CRITICAL")));
    expect(stop?.finding).toEqual(finding("CRITICAL"));
  });

  it("stops at a score below the lowest, and if there is none", () => {
    expect(rules({ minScore: 90 })).toEqual([]);
    expect(rules({ minScore: 91 })).toEqual(["score"]);
    expect(rules({ minScore: 1 }, { securityScore: null })).toEqual(["score"]);
    expect(rules({ minScore: 1 }, { securityScore: 0 })).toEqual(["score"]);
  });

  it("stops at other regions, in any case of letters", () => {
    expect(rules({ regions: ["us-east-1", "EU-Central-1"] })).toEqual([]);
    expect(rules({ regions: ["eu-central"] })).toEqual(["region"]);
  });

  it("stops at permissions of other services, and at unknown ones", () => {
    const needs = (changes: Partial<PolicyFacts>) => ({ policyFacts: facts(changes) });
    expect(rules({ services: ["EC2"] })).toEqual([]);
    expect(rules({ services: ["ec2"] }, needs({ services: ["ec2", "iam"] }))).toEqual([
      "permissions",
    ]);
    expect(rules({ services: ["ec2"] }, needs({ services: null }))).toEqual(["permissions"]);
    expect(rules({ services: ["ec2"] }, needs({ unknownTypes: ["aws_new"] }))).toEqual([
      "permissions",
    ]);
    expect(rules({ services: ["ec2"] }, needs({ services: [] }))).toEqual([]);
  });

  it("stops at inputs from before policies, whose facts are unknown", () => {
    const before = { policyFacts: null };
    expect(rules({ severity: "CRITICAL", services: ["ec2"] }, before)).toEqual([
      "severity",
      "permissions",
    ]);
    expect(rules({ minScore: 80, regions: ["eu-central-1"] }, before)).toEqual([]);
  });

  it("names at most ten services of many", () => {
    const services = Array.from({ length: 200 }, (_, index) => `service${index}`);
    const [stop] = whatStops(
      { ...NONE, services: ["ec2"] },
      judged({ policyFacts: facts({ services }) }),
    );
    expect(stop?.message).toContain("service9, and 190 more");
  });
});
