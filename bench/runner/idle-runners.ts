import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Lease } from "@stackyard/contract/deployments/lease";
import type { Server } from "../../packages/runner/src/server/server.ts";
import { type ChildServer, startServer } from "../measuring/child-server.ts";
import { ms, percent, percentile } from "../measuring/measure.ts";
import type { Report } from "../measuring/report.ts";
import type { DeployingSite } from "./deploying-site.ts";

const RUNNERS = 1_000;
const POLL_SECONDS = 50;
const WINDOW_MS = 100_000;
const DEPLOYMENTS = 20;
const ROUNDS = 5;
const LIMITS = { share: 0.05, megabytes: 100, leaseMs: 1_000, recoveryMs: 5_000 };
const megabytes = (value: number) => `${value.toFixed(0)} MB`;

/**
 * What runners that wait for work cost the server, how soon one of them gets what is queued, and what
 * happens to pages when the database restarts under all of them.
 */
export async function measureIdleRunners(site: DeployingSite, report: Report): Promise<void> {
  const { server } = site;
  const poolId = await site.createPool("idle");
  const moduleId = await site.publish({ "main.tf": "", "README.md": "# Empty\n" });
  const runners = await site.enroll(poolId, RUNNERS);
  const bare = await useOfBareServer();
  await server.untilIdle();
  const without = await useOf(server);
  const crowd = startCrowd(runners);
  await untilSpread();
  const connected = await useOf(server);
  const of = `${RUNNERS} idle runners`;
  report.atMost(`${of}: CPU, of a core`, connected.share - without.share, LIMITS.share, percent);
  report.note("  without them", percent(without.share));
  report.note("  for a bare server", percent(bare.share));
  const grown = connected.residentMb - without.residentMb;
  report.atMost(`${of}: memory`, grown, LIMITS.megabytes, megabytes);
  report.note("  for a bare server", megabytes(bare.residentMb));
  report.holds(`${of}: polls that failed`, crowd.failures.length === 0, crowd.failures[0] ?? "0");
  const taken = await leaseTimes(site, crowd, { poolId, moduleId });
  report.atMost(
    `queue to lease, p95 of ${taken.length}`,
    percentile(taken, 0.95),
    LIMITS.leaseMs,
    ms,
  );
  report.note("  median", ms(percentile(taken, 0.5)));
  await restartDatabase(site, report);
  const after = await leaseTimes(site, crowd, { poolId, moduleId });
  report.atMost("queue to lease, after the restart", percentile(after, 0.95), LIMITS.leaseMs, ms);
  await crowd.stop();
}

/** In production, polls are spread over time. Each has ended and started again before the window. */
const untilSpread = () => wait(2.2 * POLL_SECONDS * 1_000);

/** What the same connections and answers cost a server that does nothing else. */
async function useOfBareServer() {
  const bare = await startServer(
    [join(import.meta.dirname, "../measuring/bare-server.ts"), "5097"],
    { NODE_ENV: "production" },
    { url: "http://127.0.0.1:5097", readyWhen: /ready/ },
  );
  const without = bare.residentMb();
  const runner: Poller = {
    async poll(seconds, signal) {
      const body = JSON.stringify({ waitSeconds: seconds });
      const answer = await fetch(`${bare.url}/after/${seconds}`, { method: "POST", body, signal });
      return (await answer.json()) as { lease: null };
    },
  };
  const crowd = startCrowd(Array.from({ length: RUNNERS }, () => runner));
  await untilSpread();
  const { share, residentMb } = await useOf(bare);
  await crowd.stop();
  await bare.stop();
  return { share, residentMb: residentMb - without };
}

/** A server's CPU time as a share of a core over a while, and its memory then. */
async function useOf(server: ChildServer) {
  const [cpu, started] = [server.cpuMs(), performance.now()];
  await wait(WINDOW_MS);
  const share = (server.cpuMs() - cpu) / (performance.now() - started);
  return { share, residentMb: server.residentMb() };
}

interface Poller {
  poll(seconds: number, signal: AbortSignal): Promise<{ readonly lease: Lease | null }>;
}

interface Crowd<Runner> {
  /** Calls back with each lease and the runner that got it. */
  onLease: (lease: Lease, runner: Runner) => Promise<void>;
  readonly failures: readonly string[];
  stop(): Promise<unknown>;
}

function startCrowd<Runner extends Poller>(runners: readonly Runner[]): Crowd<Runner> {
  const ending = new AbortController();
  const failures: string[] = [];
  const crowd = { onLease: async () => {}, failures, stop: () => stop() } as Crowd<Runner>;
  const live = async (runner: Runner, index: number) => {
    await wait((index / runners.length) * POLL_SECONDS * 1_000, undefined, {
      signal: ending.signal,
    });
    while (!ending.signal.aborted) {
      const { lease } = await runner.poll(POLL_SECONDS, ending.signal);
      if (lease) await crowd.onLease(lease, runner);
    }
  };
  const lives = runners.map((runner, index) =>
    live(runner, index).catch((error: unknown) => {
      if (!ending.signal.aborted) failures.push(String(error));
    }),
  );
  const stop = () => {
    ending.abort();
    return Promise.all(lives);
  };
  return crowd;
}

/** Queues plans of several deployments at once, and times until each reaches a runner. */
async function leaseTimes(
  site: DeployingSite,
  crowd: Crowd<Server>,
  target: { readonly poolId: number; readonly moduleId: number },
): Promise<number[]> {
  const queued = new Map<number, number>();
  const taken: number[] = [];
  const gone = new AbortController().signal;
  let left = 0;
  let done = Promise.withResolvers<void>();
  crowd.onLease = async (lease, runner) => {
    taken.push(performance.now() - (queued.get(lease.deployment.id) ?? Number.NaN));
    await runner.take(lease, gone);
    const body = { outcome: "failed", failure: "other", message: "Only measured." } as const;
    await runner.reportResult(lease, { ...body, state: null, outputs: {} }, gone);
    left -= 1;
    if (left === 0) done.resolve();
  };
  const ids: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    done = Promise.withResolvers();
    left = DEPLOYMENTS;
    const start = async (index: number) => {
      const id = ids[index];
      if (id === undefined) return;
      const path = `/api/deployments/${id}/operations`;
      const onSend = () => queued.set(id, performance.now());
      await site.call("POST", path, { kind: "apply" }, onSend);
    };
    if (ids.length === 0) {
      for (let n = 0; n < DEPLOYMENTS; n++) ids.push(await site.deploy(target));
      // Their first plans aren't timed: the numbers weren't known yet.
      await done.promise;
      taken.length = 0;
      done = Promise.withResolvers();
      left = DEPLOYMENTS;
    }
    await Promise.all(ids.map((_, index) => start(index)));
    await done.promise;
  }
  crowd.onLease = async () => {};
  return taken;
}

/** All runners ask at once when the database is back. Pages must be answered meanwhile. */
async function restartDatabase({ server, cluster }: DeployingSite, report: Report): Promise<void> {
  cluster.signal("SIGINT");
  await cluster.answers();
  const started = performance.now();
  for (let good = 0; good < 20; ) {
    const answer = await fetch(`${server.url}/modules/1`, { headers: { cookie: "of=somebody" } });
    await answer.text();
    good = answer.ok ? good + 1 : 0;
  }
  const recoveryMs = performance.now() - started;
  report.atMost("database restarted: 20 pages in a row", recoveryMs, LIMITS.recoveryMs, ms);
}
