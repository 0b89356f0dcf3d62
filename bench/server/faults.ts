/**
 * Five rounds of each database fault under mixed load, of faults of a pooler, and of killing the
 * server with SIGKILL. Reports lost and duplicated writes and the recovery times.
 */

import { hasPgbouncer } from "../../apps/server/test/database/pgbouncer.ts";
import { startBehindPooler } from "../../apps/server/test/faults/behind-pooler.ts";
import { embeddedCluster, FAULTS } from "../../apps/server/test/faults/database-faults.ts";
import { runFaultRound, until, verify } from "../../apps/server/test/faults/fault-round.ts";
import { startLoad } from "../../apps/server/test/faults/mixed-load.ts";
import { startServer } from "../../apps/server/test/faults/started-server.ts";
import { ms, row } from "../measuring/measure.ts";

const ROUNDS = 5;
const LIMITS = { recoveryMs: 2_000, heldMs: 5_000 };

let server = await startServer();
const cluster = embeddedCluster(server.dataDir);
const load = await startLoad(server.origin);
let isWithin = true;

console.error(row(`${ROUNDS} rounds each, slowest`, "recovery", "limit"));
for (const fault of FAULTS) {
  const recoveries: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    recoveries.push((await runFaultRound(fault, cluster, load, server.origin)).recoveryMs);
  report(`sessions or database ${fault.name}`, Math.max(...recoveries), LIMITS.recoveryMs);
}
await load.stop();
const { answered, unavailable, slowestMs, wrong, tokens, users } = load.seen;
const { lost, doubled } = await verify(cluster, load.seen);
report("longest that a request was held", slowestMs, LIMITS.heldMs);
console.error(row("answered, and told to come back", answered, unavailable));
console.error(row("writes acknowledged", tokens.size + users.size));
console.error(row("  lost, doubled", lost.length, doubled.length));
console.error(row("other answers", wrong.length), wrong.slice(0, 5).join("\n"));
const behindPooler = hasPgbouncer() ? await strikePooler() : undefined;
const isAlive = server.process.exitCode === null;
console.error(row("the process", isAlive ? "alive" : "ENDED"));
const killed = await killServer();
const code = await server.stop();
await server.clear();
const misses = [lost, doubled, wrong, killed.lost, killed.doubled, behindPooler ?? []].flat();
const isWhole = isAlive && code === 0 && misses.length === 0;
process.exitCode = isWithin && isWhole ? 0 : 1;

/**
 * The same load behind a pooler, with faults of the database and of the pooler. Returns the
 * problems.
 */
async function strikePooler(): Promise<string[]> {
  const pooled = await startBehindPooler();
  const load = await startLoad(pooled.server.origin);
  for (const fault of [...FAULTS, ...pooled.faults]) {
    const recoveries: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { recoveryMs } = await runFaultRound(fault, pooled.cluster, load, pooled.server.origin);
      recoveries.push(recoveryMs);
    }
    report(`behind a pooler: ${fault.name}`, Math.max(...recoveries), LIMITS.recoveryMs);
  }
  await load.stop();
  const { lost, doubled } = await verify(pooled.cluster, load.seen);
  report("  longest that a request was held", load.seen.slowestMs, LIMITS.heldMs);
  console.error(
    row("  answered, and told to come back", load.seen.answered, load.seen.unavailable),
  );
  console.error(
    row("  lost, doubled, other answers", lost.length, doubled.length, load.seen.wrong.length),
  );
  await pooled.stop();
  return [...lost, ...doubled, ...load.seen.wrong];
}

/** Kills the server with SIGKILL under load and restarts it on the same data. */
async function killServer() {
  const acknowledged = { tokens: new Set<string>(), users: new Set<string>() };
  let slowestStart = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const load = await startLoad(server.origin, round);
    await until(() => load.seen.answered, 300);
    await server.kill();
    const died = performance.now();
    await load.stop();
    for (const name of load.seen.tokens) acknowledged.tokens.add(name);
    for (const name of load.seen.users) acknowledged.users.add(name);
    server = await startServer({ left: server });
    slowestStart = Math.max(slowestStart, performance.now() - died);
  }
  const verdict = await verify(cluster, acknowledged);
  console.error(row(`${ROUNDS} rounds of kill -9 of the server, slowest`, ms(slowestStart)));
  const { tokens, users } = acknowledged;
  console.error(row("writes acknowledged", tokens.size + users.size));
  console.error(row("  lost, doubled", verdict.lost.length, verdict.doubled.length));
  return verdict;
}

function report(name: string, figure: number, limit: number) {
  isWithin &&= figure <= limit;
  console.error(row(name, ms(figure), ms(limit), figure <= limit ? "ok" : "OVER"));
}
