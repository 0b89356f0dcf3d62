import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Lease } from "@stackyard/contract/deployments/lease";
import { LogSender } from "../../packages/runner/src/log/log-sender.ts";
import type { Server } from "../../packages/runner/src/server/server.ts";
import { load } from "../measuring/load.ts";
import { median, ms, percentile, times } from "../measuring/measure.ts";
import type { Report } from "../measuring/report.ts";
import type { DeployingSite } from "./deploying-site.ts";

const LINES_PER_SECOND = 2_000;
const WRITES_PER_SECOND = 20;
const ROUNDS = 7;
const SECONDS = 8;
const CONNECTIONS = 4;
/** Pages drawn for one person, which no cache answers. */
const PAGES = ["/modules/1", "/marketplace", "/developer-forum/threads/1"];
const LIMITS = { slowdown: 1.1, shownMs: 2_000 };

/**
 * Whether a log of 2,000 lines a second is stored and shown to a reader without a gap, how late, and
 * what it does to pages: rounds with and without it in turns.
 */
export async function measureLiveLog(site: DeployingSite, report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "stackyard-live-log-"));
  const poolId = await site.createPool("logging");
  const moduleId = await site.publish({ "main.tf": "", "README.md": "# Logged\n" });
  const [runner] = await site.enroll(poolId, 1);
  if (!runner) throw new Error("no runner");
  const rates = { alone: [] as number[], beside: [] as number[] };
  const lags: number[] = [];
  let lines = 0;
  let isWhole = true;
  await site.server.untilIdle();
  await pagesPerSecond(site);
  for (let round = 0; round < ROUNDS; round++) {
    const id = await site.deploy({ poolId, moduleId });
    const lease = await takeLease(runner);
    rates.alone.push(await pagesPerSecond(site));
    const writer = writeLog(runner, lease, join(folder, `log-${round}`));
    const reader = await readLive(site, id);
    rates.beside.push(await pagesPerSecond(site));
    const written = await writer.stop();
    await reader.until(written);
    isWhole &&= reader.isWhole();
    lags.push(...reader.lags);
    lines += written;
    await reader.stop();
    const body = { outcome: "failed", failure: "other", message: "Only measured." } as const;
    const result = { ...body, state: null, outputs: {} };
    await runner.reportResult(lease, result, new AbortController().signal);
  }
  await rm(folder, { recursive: true });
  const seconds = ROUNDS * SECONDS;
  report.note("pages a second, alone", median(rates.alone).toFixed(0));
  report.note(
    `  beside ${(lines / seconds).toFixed(0)} log lines a second`,
    median(rates.beside).toFixed(0),
  );
  const slowdown = median(rates.alone) / median(rates.beside);
  report.atMost("pages beside a live log, slower by", slowdown, LIMITS.slowdown, times);
  report.holds(`all ${lines} lines shown, once and in order`, isWhole);
  report.atMost("from written to shown, p95", percentile(lags, 0.95), LIMITS.shownMs, ms);
}

async function takeLease(runner: Server): Promise<Lease> {
  const { signal } = new AbortController();
  const { lease } = await runner.poll(20, signal);
  if (!lease) throw new Error("no lease");
  await runner.take(lease, signal);
  return lease;
}

async function pagesPerSecond({ server, owner }: DeployingSite): Promise<number> {
  let asked = 0;
  const { perSecond } = await load(server.url, {
    ...{ headers: { ...owner.headers, "accept-encoding": "br" } },
    ...{ connections: CONNECTIONS, duration: SECONDS },
    nextPath: () => PAGES[asked++ % PAGES.length] ?? "/",
  });
  return perSecond;
}

/** Lets a log grow, and sends it as a runner does. A line tells when it was written. */
function writeLog(runner: Server, lease: Lease, log: string) {
  let written = 0;
  let isWriting = true;
  const sender = new LogSender(runner, lease, { log, sent: `${log}.sent` });
  const sending = sender.run(new AbortController().signal);
  const writing = (async () => {
    const started = performance.now();
    while (isWriting) {
      const due = Math.floor(((performance.now() - started) / 1_000) * LINES_PER_SECOND);
      let text = "";
      for (; written < due; written++)
        text += `${written} ${performance.now().toFixed(0)} module.main.aws_subnet.this: Still creating…\n`;
      await appendFile(log, text);
      await wait(1_000 / WRITES_PER_SECOND);
    }
    sender.end();
    await sending;
    return written;
  })();
  return {
    stop() {
      isWriting = false;
      return writing;
    },
  };
}

/** Reads a deployment's event stream as its page does. */
async function readLive({ server, owner }: DeployingSite, id: number) {
  const ending = new AbortController();
  const answer = await fetch(`${server.url}/api/deployments/${id}/events`, {
    headers: owner.headers,
    signal: ending.signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`The stream answers ${answer.status}.`);
  const lags: number[] = [];
  let [seen, isWhole, rest] = [0, true, ""];
  const note = (line: string) => {
    const [number, at] = line.split(" ");
    isWhole &&= Number(number) === seen;
    seen += 1;
    lags.push(performance.now() - Number(at));
  };
  const decoder = new TextDecoder();
  const { body } = answer;
  const reading = (async () => {
    for await (const bytes of body) {
      rest += decoder.decode(bytes, { stream: true });
      const events = rest.split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        const { log = [] } = data ? (JSON.parse(data) as { log?: { text: string }[] }) : {};
        for (const { text } of log) text.trimEnd().split("\n").forEach(note);
      }
    }
  })().catch(() => undefined);
  return {
    lags,
    isWhole: () => isWhole,
    async until(count: number) {
      while (seen < count && !ending.signal.aborted) await wait(20);
    },
    stop() {
      ending.abort();
      return reading;
    },
  };
}
