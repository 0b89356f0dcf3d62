import { sha1 } from "@noble/hashes/legacy.js";
import type { Finding } from "../report/report.ts";
import { toHex, utf8 } from "../source/bytes.ts";
import { isAboutWhole } from "./describe.ts";

/**
 * Identifies each finding across versions of the code by rule, file, resource and affected code.
 * Line numbers aren't used, because code above may change. Identical findings are numbered.
 */
export function fingerprints(findings: readonly Finding[]): string[] {
  const alike = new Map<string, number>();
  return findings.map((finding) => {
    const { ruleId, file, resource, excerpt } = finding;
    const lines = isAboutWhole(finding) ? [] : (excerpt?.lines ?? []);
    const code = lines.map((line) => line.trim().replace(/\s+/g, " ")).join("\n");
    const identity = JSON.stringify([ruleId, file, resource, code]);
    const occurrence = (alike.get(identity) ?? 0) + 1;
    alike.set(identity, occurrence);
    return `${toHex(sha1(utf8(identity)))}:${occurrence}`;
  });
}
