import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";
import type { ScanReport } from "../report/report.ts";
import { CATEGORIES } from "./severity.ts";

/** Independent resources: correct ones, inconclusive ones, unknown types and faulty ones. */
const SOUND = [
  (name: string) => `resource "aws_ebs_volume" "${name}" {\n  encrypted = true\n}\n`,
  (name: string) =>
    `resource "aws_cloudwatch_log_group" "${name}" {\n  retention_in_days = 30\n}\n`,
  (name: string) => `variable "${name}" {\n  type        = string\n  description = "Fine."\n}\n`,
  (name: string) => `resource "aws_ebs_volume" "${name}" {\n  encrypted = var.unknown\n}\n`,
  (name: string) => `resource "acme_broker" "${name}" {}\n`,
  (name: string) => `module "${name}" {\n  source  = "acme/x/aws"\n  version = "1.0.0"\n}\n`,
];
const FAULTY = [
  (name: string) => `resource "aws_db_instance" "${name}" {\n  publicly_accessible = true\n}\n`,
  (name: string) => `resource "aws_ebs_volume" "${name}" {\n  type = "gp2"\n}\n`,
  (name: string) => `variable "${name}" {}\n`,
  (name: string) => `resource "aws_cloudwatch_log_group" "${name}" {}\n`,
  (name: string) => `resource "aws_instance" "${name}" {\n  instance_type = "t2.micro"\n}\n`,
  (name: string) =>
    `variable "${name}" {\n  default = false\n}\nresource "aws_ebs_volume" "${name}" {\n  encrypted = var.${name}\n}\n`,
];

const HEAD = 'variable "unknown" {\n  type = bool\n}\n';

function moduleOf(parts: readonly ((name: string) => string)[]): string {
  return HEAD + parts.map((part, index) => part(`n${index}`)).join("\n");
}

/** A null score ranks as the best possible one. */
function scoresOf({ scores }: ScanReport): number[] {
  return CATEGORIES.map((category) => scores[category].score ?? 100);
}

const parts = fc.array(fc.constantFrom(...SOUND, ...FAULTY), { maxLength: 25 });

describe("scores", () => {
  it("never rise by a resource that has a finding", { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(parts, fc.constantFrom(...FAULTY), (before, further) => {
        const had = scoresOf(scanTexts(moduleOf(before)));
        const has = scoresOf(scanTexts(moduleOf([...before, further])));
        for (const [index, score] of has.entries()) {
          expect(score).toBeLessThanOrEqual(had[index] ?? 0);
        }
      }),
      { seed: 3, numRuns: 150 },
    );
  });

  it("lack what the losses say, but for a cap", { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(parts, (given) => {
        for (const { score, losses, cappedAt } of Object.values(
          scanTexts(moduleOf(given)).scores,
        )) {
          const lost = losses.reduce((sum, { points }) => sum + Math.round(points * 10), 0) / 10;
          if (score !== null) expect(score).toBe(cappedAt ?? 100 - lost);
        }
      }),
      { seed: 4, numRuns: 50 },
    );
  });

  it("are not thinned out: 400 open databases are as bad as it gets", () => {
    const [, ...sound] = Array.from({ length: 400 }, () => SOUND[0] ?? String);
    const [database = String] = FAULTY;
    const { security } = scanTexts(moduleOf(Array.from({ length: 400 }, () => database))).scores;
    expect(security.score).toBeLessThanOrEqual(39);
    expect(scanTexts(moduleOf([database, ...sound])).scores.security).toMatchObject({
      score: 39,
      cappedBy: "severity",
    });
  });

  it("of quality do not rise by 800 bad resources beyond what is shown", () => {
    const bad = (name: string) => `variable "${name}" {}\nresource "aws_instance" "${name}" {}\n`;
    const few = scanTexts(moduleOf(Array.from({ length: 20 }, () => bad))).scores.quality;
    const many = scanTexts(moduleOf(Array.from({ length: 820 }, () => bad))).scores.quality;
    expect(many.score).toBeLessThanOrEqual(few.score ?? 0);
  });
});
