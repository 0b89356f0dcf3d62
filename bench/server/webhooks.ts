/**
 * Benchmarks the sending of webhooks by a real process to a receiver with TLS: messages a second as
 * a share of a bare client that posts as many bytes in the same run, and the delay from event to
 * arrival that one dead receiver among a hundred causes the others.
 */
import { rmSync } from "node:fs";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { versionApproved } from "@stackyard/contract/events/module-events";
import { pino } from "pino";
import { sendDue } from "../../apps/server/src/domains/site/webhooks/send-deliveries.ts";
import { openChanges } from "../../apps/server/src/platform/db/changes.ts";
import { type Database, openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { openPool, PATIENCE } from "../../apps/server/src/platform/db/database-pool.ts";
import { openListener } from "../../apps/server/src/platform/db/listener.ts";
import { migrate } from "../../apps/server/src/platform/db/migrate.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts";
import { record } from "../../apps/server/src/platform/events/record.ts";
import { seal } from "../../apps/server/src/platform/seal.ts";
import { CERTIFICATE, openWebServer } from "../../apps/server/test/stand-ins/web-server.ts";
import { startSending } from "../../apps/server/test/webhooks/start-sending.ts";
import { median, percent, percentile } from "../measuring/measure.ts";
import { openReport } from "../measuring/report.ts";

const WEBHOOKS = 100;
/** Per round, for all webhooks together. */
const MESSAGES = 3_000;
const ROUNDS = 3;
const PHASE_SECONDS = 15;
const PHASES = 2;
const LIMITS = { perSecond: 500, share: 0.3, delay: 1.2 };
const SENDERS = 8;
const DEAD = "/1";

let isDead = false;
let onMessage = (_path: string, _sentAt: number) => {};
const receiver = await openWebServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const path = request.url ?? "";
  if (isDead && path === DEAD) return;
  response.writeHead(204).end();
  // The bare client repeats a message that isn't timed.
  if (path !== "/bare") onMessage(path, Number(JSON.parse(body).data.title));
});

const dataDir = join(import.meta.dirname, "../../data/bench-webhooks");
rmSync(dataDir, { recursive: true, force: true });
const cluster = await startEmbeddedPostgres({ dataDir, log: pino({ level: "silent" }) });
const connection = cluster.connection("postgres");
const pool = openPool(connection, { max: 4, patienceMs: PATIENCE.background });
pool.on("error", () => {});
const db = openDatabase(pool);
await migrate(db);
const users = await makeWebhooks(db);
const sender = await startSending({ connection, port: receiver.port });
const log = pino({ level: "silent" });
const listener = await openListener({ connection, announcing: connection, log });
const changes = await openChanges(listener);
const report = openReport();
try {
  await measureRate();
  await measureDelay();
} finally {
  await sender.kill();
  await listener.close();
  await pool.end();
  await cluster.stop();
  receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = report.isWithin ? 0 : 1;

/** A user with a webhook each. The path of its address is the user's ID. */
async function makeWebhooks(db: Database): Promise<number[]> {
  const secret = `whsec_${Buffer.alloc(32).toString("base64")}`;
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO users (username, display_username, email, username_skeleton)
     SELECT 'user' || n, 'user' || n, 'user' || n || '@example.test', 'user' || n
     FROM generate_series(1, $1::int) AS n RETURNING id`,
    [WEBHOOKS],
  );
  const ids = rows.map(({ id }) => id);
  const webhooks = ids.map((userId) => ({
    userId,
    url: `https://other.test/${userId}`,
    types: ["version.approved"],
    sealedSecret: seal("a".repeat(32), secret, "webhook"),
  }));
  await db.insertInto("webhooks").values(webhooks).execute();
  return ids;
}

/** The title is the time, from which the receiver knows the delay. */
function approve(db: Database, authorId: number) {
  const title = String(performance.now());
  const data = { moduleId: authorId, title, authorId, version: "1.0.0" };
  const approved = { ...data, isVerified: false, isUpdate: false };
  return record({ db }, versionApproved, { actorId: null, subjectId: authorId, data: approved });
}

function setWebhooks(restsUntil: string | null) {
  const asNew = { failures: 0, failingSince: null, slowUntil: null };
  return db
    .updateTable("webhooks")
    .set({ ...asNew, restsUntil })
    .execute();
}

/** Queues messages while all webhooks rest, and ends the rest. Returns messages a second. */
async function sendBacklog(): Promise<number> {
  await setWebhooks("infinity");
  await db.transaction().execute(async (db) => {
    for (let n = 0; n < MESSAGES; n++) await approve(db, users[n % users.length] ?? 0);
  });
  const waiting = db.selectFrom("webhookDeliveries").select("id").where("status", "=", "waiting");
  while ((await waiting.execute()).length < MESSAGES) await wait(500);
  // The other consumers of the same events, and the jobs that found the webhooks resting.
  await wait(5_000);
  const done = Promise.withResolvers<number>();
  let count = 0;
  const started = performance.now();
  onMessage = () => {
    count += 1;
    if (count === MESSAGES) done.resolve(count / ((performance.now() - started) / 1_000));
  };
  await setWebhooks(null);
  await sendDue({ db, changes });
  return done.promise;
}

/** The same messages from a loop that only posts them, by as many senders. */
async function sendBare(): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: SENDERS });
  const body = JSON.stringify({ type: "version.approved", data: { title: "0".repeat(200) } });
  const headers = {
    "content-type": "application/json",
    "webhook-signature": "v1,".padEnd(47, "x"),
  };
  const post = () =>
    new Promise<void>((resolve, reject) => {
      const address = { host: "127.0.0.1", port: receiver.port, path: "/bare", method: "POST" };
      const sent = request({ ...address, agent, ca: CERTIFICATE, headers }, (answer) =>
        answer.resume().on("end", resolve),
      );
      sent.on("error", reject);
      sent.end(body);
    });
  let left = MESSAGES;
  const started = performance.now();
  const lane = async () => {
    while (left-- > 0) await post();
  };
  await Promise.all(Array.from({ length: SENDERS }, lane));
  agent.destroy();
  return MESSAGES / ((performance.now() - started) / 1_000);
}

async function measureRate() {
  const rates = { bare: [] as number[], sent: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.bare.push(await sendBare());
    rates.sent.push(await sendBacklog());
  }
  const [bare, sent] = [median(rates.bare), median(rates.sent)];
  report.note("bare client, the same receiver", `${bare.toFixed(0)}/s`, "is the limit");
  const limit = `${LIMITS.perSecond}/s`;
  report.figure("webhooks", `${sent.toFixed(0)}/s`, limit, sent >= LIMITS.perSecond);
  const share = sent / bare;
  report.figure("  as a share", percent(share), percent(LIMITS.share), share >= LIMITS.share);
}

/** A message per webhook and second. Returns the others' 99th percentile, milliseconds. */
async function delayOfOthers(hasDead: boolean): Promise<number> {
  isDead = hasDead;
  await setWebhooks(null);
  const delays: number[] = [];
  onMessage = (path, sentAt) => {
    if (path !== DEAD) delays.push(performance.now() - sentAt);
  };
  const started = performance.now();
  for (let n = 0; n < PHASE_SECONDS * WEBHOOKS; n++) {
    await wait(Math.max(0, started + (n * 1_000) / WEBHOOKS - performance.now()));
    await db.transaction().execute((db) => approve(db, users[n % WEBHOOKS] ?? 0));
  }
  await wait(1_000);
  return percentile(delays, 0.99);
}

async function measureDelay() {
  await delayOfOthers(false);
  const delays = { alive: [] as number[], dead: [] as number[] };
  for (let phase = 0; phase < PHASES; phase++) {
    delays.alive.push(await delayOfOthers(false));
    delays.dead.push(await delayOfOthers(true));
  }
  const [alive, dead] = [Math.min(...delays.alive), Math.min(...delays.dead)];
  report.note("99 % of messages arrive within", `${alive.toFixed(0)} ms`, "is the limit");
  const delay = dead / alive;
  report.figure(
    "  with one dead receiver among a hundred",
    `${dead.toFixed(0)} ms, ${percent(delay)}`,
    percent(LIMITS.delay),
    delay < LIMITS.delay,
  );
}
