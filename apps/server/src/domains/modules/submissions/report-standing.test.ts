import { scan } from "@stackyard/scanner";
import { describe, expect, it } from "vitest";
import { hasCritical, worstCase } from "./report-standing.ts";

const DATABASE = (isPublic: string) => `
resource "aws_db_instance" "orders" {
  publicly_accessible = ${isPublic}
  storage_encrypted   = true
}
`;
const SWITCH = 'variable "enable_public" {\n  type    = bool\n  default = false\n}\n';

const scanned = (main: string) =>
  scan(new Map([["main.tf", Buffer.from(main)]]), { suppressions: { by: "seller", accepted: [] } });

describe("the standing of a report", () => {
  it("has the lowest score that inputs lead to, with these inputs", () => {
    const report = scanned(SWITCH + DATABASE("var.enable_public"));
    expect(worstCase(report)).toEqual({
      inputs: [{ name: "enable_public", value: "true" }],
      securityScore: 39,
      criticalFindings: 1,
    });
    expect(hasCritical(report)).toBe(true);
  });

  it("has no worst case without inputs that make it worse", () => {
    expect(worstCase(scanned(DATABASE("true")))).toBeNull();
    expect(worstCase(scanned(DATABASE("false")))).toBeNull();
    expect(hasCritical(scanned(DATABASE("true")))).toBe(true);
    expect(hasCritical(scanned(DATABASE("false")))).toBe(false);
  });

  it("is known for reports of earlier rulesets, which say nothing about inputs", () => {
    const { inputs: _, ...report } = scanned(DATABASE("false"));
    expect([worstCase(report), hasCritical(report)]).toEqual([null, false]);
  });

  it("bounds the names and values that it repeats", () => {
    const report = scanned(SWITCH + DATABASE("var.enable_public"));
    const [first] = report.inputs.switches;
    const long = { name: "n".repeat(1_000), value: "v".repeat(1_000) };
    const inputs = { ...report.inputs, switches: [{ ...first, settings: Array(50).fill(long) }] };
    const size = JSON.stringify(worstCase({ ...report, inputs } as typeof report)).length;
    expect(size).toBeLessThan(1_500);
  });
});
