import type { ArchiveFormat } from "@stackyard/archive/archive-format";
import { WHAT_IF_SCANS } from "@stackyard/contract/base/limits";
import type { InputValues } from "@stackyard/contract/modules/what-if";
import { type AcceptedSuppression, RULESET_VERSION, type ScanReport } from "@stackyard/scanner";
import { networkOf } from "../../../platform/http/admission/network-of.ts";
import {
  giveBackAttempt,
  requireAttempt,
} from "../../../platform/http/admission/too-many-attempts.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { fitHeap, openBoundedCache, textBytes } from "../../../platform/limits/bounded-cache.ts";
import { memoryLimiter } from "../../../platform/limits/memory-limiter.ts";
import type { Services } from "../../../platform/services.ts";

/** Concurrent scans and bytes of cached reports. */
export const WHAT_IF_LIMITS = { atOnce: 2, keptBytes: fitHeap(16_000_000) } as const;

export interface StoredArchive {
  readonly sha256: string;
  readonly format: string;
  /** The author's suppressions that an auditor accepts. */
  readonly accepted: readonly AcceptedSuppression[];
}

export interface WhatIfScans {
  /**
   * Scans a stored archive with values for its inputs. Throws `validation_failed` where the module
   * does not take them, `too_many_attempts` where the address asks too often, `busy` where too many
   * scans are running.
   */
  scan(
    ctx: Pick<Services, "files" | "scanner"> & {
      readonly address: string;
      readonly headers: Headers;
    },
    archive: StoredArchive,
    variables: InputValues,
  ): Promise<ScanReport>;
}

/**
 * Runs scans on request. The limits are per server, because they protect its CPUs. Reports are
 * cached by archive and values.
 */
export function openWhatIfScans(): WhatIfScans {
  const limiter = memoryLimiter();
  const pace = { free: WHAT_IF_SCANS.perMinute, windowSeconds: 60 };
  const kept = openBoundedCache<string>({ bytes: WHAT_IF_LIMITS.keptBytes, bytesOf: textBytes });
  const running = new Map<string, Promise<ScanReport>>();

  async function start(
    { files, scanner }: Pick<Services, "files" | "scanner">,
    { sha256, format, accepted }: StoredArchive,
    variables: InputValues,
  ): Promise<ScanReport> {
    const archive = await files.read(sha256);
    const task = { archive, format: format as ArchiveFormat, variables, accepted };
    const outcome = await scanner.scan(task, () => {}, new AbortController().signal);
    if (outcome.kind === "report") return outcome.report;
    if (outcome.kind === "late") throw new AppError("busy");
    if (!outcome.problems) throw new AppError("scan_failed", { message: outcome.reason });
    throw new AppError("validation_failed", {
      fields: Object.fromEntries(
        outcome.problems.map(({ variable, message }) => [`variables.${variable}`, message]),
      ),
    });
  }

  return {
    async scan(ctx, archive, variables) {
      const key = keyOf(archive, variables);
      const known = kept.get(key);
      if (known) return JSON.parse(known);
      const counter = { name: "what-if", key: networkOf(ctx.address), pace };
      if (!running.has(key)) await requireAttempt(limiter, [counter], ctx.headers);
      const same = running.get(key);
      if (same) return same;
      if (running.size >= WHAT_IF_LIMITS.atOnce) {
        await giveBackAttempt(limiter, counter, ctx.headers);
        throw new AppError("busy");
      }
      const scan = start(ctx, archive, variables);
      running.set(key, scan);
      try {
        const report = await scan;
        kept.set(key, JSON.stringify(report));
        return report;
      } finally {
        running.delete(key);
      }
    },
  };
}

/** Independent of the order of the values. */
function keyOf({ sha256, accepted }: StoredArchive, variables: InputValues): string {
  const sorted = Object.entries(variables).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([sha256, RULESET_VERSION, accepted, sorted]);
}
