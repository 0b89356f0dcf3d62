import { fromKysely, type Job, PgBoss, type Queue } from "pg-boss";
import {
  connectionOptions,
  type Database,
  type DatabaseConnection,
  PATIENCE,
} from "./db/database.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";

/** A kind of job: its queue, how it is retried, and the shape of what it carries. */
export interface JobKind<Data extends object> {
  readonly name: string;
  readonly options: Omit<Queue, "name">;
  /** Never set; ties the data's type to the kind. */
  readonly data?: Data;
}

export function jobKind<Data extends object>(
  name: string,
  options: JobKind<Data>["options"],
): JobKind<Data> {
  return { name, options };
}

interface EnqueueOptions {
  readonly startAfterSeconds?: number;
  /** Of those that wait, the highest goes first; 0 unless told. */
  readonly priority?: number;
}

export interface Jobs {
  /** Enqueues within `db`'s transaction: the job exists if and only if the cause was committed. */
  enqueue<Data extends object>(
    db: Database,
    kind: JobKind<Data>,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Works the queue in this process. A job that throws is retried as its kind says. */
  work<Data extends object>(
    kind: JobKind<Data>,
    concurrency: number,
    handler: (data: Data, signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /** Has `kind` run on a cron expression (UTC), by whichever process gets to it. */
  schedule(kind: JobKind<Record<string, never>>, cron: string): Promise<void>;
  /** Lets running jobs finish, up to `graceMs`; what remains is retried later. */
  stop(graceMs: number): Promise<void>;
}

interface Watch {
  readonly log: Log;
  readonly metrics: Pick<Metrics, "jobEnded">;
}

/** Opens the queue on the application's own database. `kinds` are all the queues there are. */
export async function openJobs(
  connection: DatabaseConnection,
  kinds: readonly JobKind<object>[],
  { log, metrics }: Watch,
): Promise<Jobs> {
  const boss = new PgBoss({
    ...connectionOptions(PATIENCE.background),
    ...connection,
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 5,
    persistQueueStats: false,
  });
  boss.on("error", (error) => log.warn({ err: error }, "job queue"));
  await boss.start();
  for (const { name, options } of kinds) {
    await boss.createQueue(name, { ...options, notify: true });
    // What the kind says now holds for queues made earlier too; a policy alone is for ever.
    const { policy: _, ...changeable } = options;
    await boss.updateQueue(name, { ...changeable, notify: true });
  }

  return {
    async enqueue(db, kind, data, { startAfterSeconds, priority = 0 } = {}) {
      const start = startAfterSeconds ? { startAfter: startAfterSeconds } : {};
      await boss.send(kind.name, data, { ...start, priority, db: fromKysely(db.withoutPlugins()) });
    },
    async work(kind, concurrency, handler) {
      for (let worker = 0; worker < concurrency; worker++)
        await startWorker(boss, kind, handler, { log, metrics });
    },
    async schedule(kind, cron) {
      await boss.schedule(kind.name, cron, {}, { tz: "UTC" });
    },
    stop: (graceMs) => boss.stop({ graceful: true, timeout: graceMs, close: true }),
  };
}

async function startWorker<Data extends object>(
  boss: PgBoss,
  kind: JobKind<Data>,
  handler: (data: Data, signal: AbortSignal) => Promise<void>,
  { log, metrics }: Watch,
): Promise<void> {
  const id: string = await boss.work(kind.name, { batchSize: 1 }, async ([job]: Job<Data>[]) => {
    if (!job) return;
    const started = performance.now();
    let outcome: "done" | "failed" = "failed";
    try {
      await handler(job.data, job.signal);
      outcome = "done";
    } catch (error) {
      log.error({ err: error, job: { id: job.id, queue: kind.name } }, "job failed");
      throw error;
    } finally {
      const seconds = (performance.now() - started) / 1_000;
      metrics.jobEnded({ queue: kind.name, outcome, seconds });
      // There may be more: a worker that is not told looks again only after its polling interval.
      boss.notifyWorker(id);
    }
  });
}
