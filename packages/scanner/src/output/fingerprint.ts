import { sha1 } from "@noble/hashes/legacy.js";
import type { Finding } from "../report/report.ts";
import { toHex, utf8 } from "../source/bytes.ts";
import { isAboutWhole } from "./describe.ts";

/**
 * What makes each finding the same one in the next version of the code: its rule, file, resource and
 * the code it is about. Lines above may come and go; of several alike each has its own number.
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
