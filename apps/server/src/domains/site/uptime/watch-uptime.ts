import { setTimeout } from "node:timers/promises";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";
import { recordSuccess } from "./uptime-queries.ts";

export const sweepUptimeDaily = jobKind<Record<string, never>>("sweep-uptime", {
  policy: "exclusive",
  retryLimit: 0,
});

/** Time between the starts of two probes, milliseconds. */
const PROBE_EVERY_MS = 10_000;

/** A slower answer counts as a failure, milliseconds. */
const PROBE_TIMEOUT_MS = 7_000;

type Watched = Pick<Services, "db" | "log" | "backgroundLoops">;

/** Requests `url` regularly and records each success, until the process stops. */
export function watchUptime({ db, log, backgroundLoops }: Watched, url: string): void {
  backgroundLoops.start(async (stopped) => {
    while (!stopped.aborted) {
      const next = setTimeout(PROBE_EVERY_MS, undefined, { signal: stopped }).catch(() => {});
      try {
        const signal = AbortSignal.any([stopped, AbortSignal.timeout(PROBE_TIMEOUT_MS)]);
        await requireAnswer(url, signal);
        await recordSuccess(db);
      } catch (error) {
        if (!stopped.aborted) log.warn({ err: error }, "the uptime probe failed");
      }
      await next;
    }
  });
}

async function requireAnswer(url: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(url, { signal, redirect: "error" });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
}
