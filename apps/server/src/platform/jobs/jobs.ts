import { type Db, fromKysely, type Job, PgBoss, type Queue, type QueueResult } from "pg-boss";
import type { Database } from "../db/database.ts";
import type { DatabasePool } from "../db/database-pool.ts";
import type { Listener } from "../db/listener.ts";
import type { Log } from "../monitoring/log.ts";
import type { Metrics } from "../monitoring/metrics.ts";
import type { Tracing } from "../tracing/tracing.ts";

/** A kind of job: its queue, retry policy and data type. */
export interface JobKind<Data extends object> {
  readonly name: string;
  readonly options: Omit<Queue, "name">;
  /** Never set; binds the data type to the kind. */
  readonly data?: Data;
}

export function jobKind<Data extends object>(
  name: string,
  options: JobKind<Data>["options"],
): JobKind<Data> {
  return { name, options };
}

/** Passed to a handler with its data. */
interface Run {
  /** Aborted when the job exceeds its time or the process stops. */
  readonly signal: AbortSignal;
  /** Adds the job and its queue to every line. */
  readonly log: Log;
}

export type JobHandler<Data extends object> = (data: Data, run: Run) => Promise<void>;

interface EnqueueOptions {
  readonly startAfterSeconds?: number;
  /** Higher priorities run first. Default: 0. */
  readonly priority?: number;
}

export interface Jobs {
  /** Enqueues in `db`'s transaction: the job exists if and only if the transaction commits. */
  enqueue<Data extends object>(
    db: Database,
    kind: JobKind<Data>,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Enqueues one job for each of `data`, in one statement. */
  enqueueAll<Data extends object>(
    db: Database,
    kind: JobKind<Data>,
    data: readonly Data[],
    options?: Pick<EnqueueOptions, "priority">,
  ): Promise<void>;
  /** Processes the queue in this process. A job that throws is retried as its kind says. */
  work<Data extends object>(
    kind: JobKind<Data>,
    concurrency: number,
    handler: JobHandler<Data>,
  ): Promise<void>;
  /** Retries a failed job once. */
  retry(db: Database, queue: string, id: string): Promise<void>;
  /** Deletes a failed job. */
  discard(db: Database, queue: string, id: string): Promise<void>;
  /** Runs `kind` on a cron expression (UTC), in one of the processes. */
  schedule(kind: JobKind<object>, cron: string): Promise<void>;
  /** Lets running jobs finish, for up to `graceMs`; the rest are retried later. */
  stop(graceMs: number): Promise<void>;
}

interface Watch {
  readonly log: Log;
  readonly metrics: Pick<Metrics, "jobEnded">;
  readonly tracing?: Tracing | undefined;
}

interface QueueDatabase {
  /** For the queue only, so that its statements don't wait behind handlers. */
  readonly pool: DatabasePool;
  /** Wakes workers; without it they poll. */
  readonly listener?: Listener;
}

/** Opens the queue in the application's database. `kinds` are all its queues. */
export async function openJobs(
  { pool, listener }: QueueDatabase,
  kinds: readonly JobKind<object>[],
  { log, metrics, tracing }: Watch,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      ...(listener && { listen: listenBy(listener) }),
    },
    useListenNotify: listener !== undefined,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 5,
    persistQueueStats: false,
  });
  boss.on("error", (error) => log.warn({ err: error }, "job queue"));
  await boss.start();
  await prepareQueues(boss, kinds);

  return {
    async enqueue(db, kind, data, { startAfterSeconds, priority = 0 } = {}) {
      const start = startAfterSeconds ? { startAfter: startAfterSeconds } : {};
      const traced = tracing ? { ...data, ...tracing.carry() } : data;
      await boss.send(kind.name, traced, {
        ...start,
        priority,
        db: fromKysely(db.withoutPlugins()),
      });
    },
    async enqueueAll(db, kind, data, { priority = 0 } = {}) {
      const carried = tracing?.carry();
      const jobs = data.map((each) => ({ data: { ...each, ...carried }, priority }));
      if (jobs.length > 0)
        await boss.insert(kind.name, jobs, { db: fromKysely(db.withoutPlugins()) });
    },
    async retry(db, queue, id) {
      await boss.retry(queue, id, { db: fromKysely(db.withoutPlugins()) });
    },
    async discard(db, queue, id) {
      await boss.deleteJob(queue, id, { db: fromKysely(db.withoutPlugins()) });
    },
    async work(kind, concurrency, handler) {
      for (let worker = 0; worker < concurrency; worker++)
        await startWorker(boss, kind, handler, { log, metrics, tracing });
    },
    async schedule(kind, cron) {
      await boss.schedule(kind.name, cron, {}, { tz: "UTC" });
    },
    stop: (graceMs) => boss.stop({ graceful: true, timeout: graceMs }),
  };
}

/** Creates missing queues and updates others to their kind; only a policy can't be changed. */
async function prepareQueues(boss: PgBoss, kinds: readonly JobKind<object>[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, options } of kinds) {
    const queue = existing.get(name);
    if (!queue) {
      await boss.createQueue(name, { ...options, notify: true });
      continue;
    }
    const { policy: _, ...changeable } = { ...options, notify: true };
    const wanted = Object.entries(changeable) as [keyof QueueResult, unknown][];
    if (wanted.some(([option, value]) => queue[option] !== value)) {
      await boss.updateQueue(name, changeable);
    }
  }
}

/**
 * Otherwise the library opens its own connection, which wouldn't notice that it stopped receiving.
 */
function listenBy(listener: Listener): NonNullable<Db["listen"]> {
  return async (channel, onMessage, onGap) => {
    await listener.listen(channel, { onMessage, onGap });
    return { close: async () => listener.leave(channel) };
  };
}

async function startWorker<Data extends object>(
  boss: PgBoss,
  kind: JobKind<Data>,
  handler: JobHandler<Data>,
  { log, metrics, tracing }: Watch,
): Promise<void> {
  const id: string = await boss.work(kind.name, { batchSize: 1 }, async ([job]: Job<Data>[]) => {
    if (!job) return;
    const ownLog = log.child({ job: { id: job.id, queue: kind.name } });
    const started = performance.now();
    let outcome: "done" | "failed" = "failed";
    try {
      const run = () => handler(job.data, { signal: job.signal, log: ownLog });
      await (tracing ? traceJob(tracing, job, run) : run());
      outcome = "done";
    } catch (error) {
      ownLog.error({ err: error }, "job failed");
      throw error;
    } finally {
      const seconds = (performance.now() - started) / 1_000;
      metrics.jobEnded({ queue: kind.name, outcome, seconds });
      // There may be more jobs, and a worker that isn't notified looks again only after its polling
      // interval.
      boss.notifyWorker(id);
    }
  });
}

/** Continues the trace of the code that enqueued the job. */
function traceJob<T>(tracing: Tracing, { id, name, data }: Job<object>, work: () => Promise<T>) {
  const attributes = { "messaging.destination.name": name, "messaging.message.id": id };
  const carried = Object.entries(data).filter(([field]) => /^trace(parent|state)$/.test(field));
  const parent = Object.fromEntries(carried);
  return tracing.within(`job ${name}`, { kind: "consumer", attributes, parent }, work);
}
