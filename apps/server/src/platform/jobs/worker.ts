import type { EventConsumer } from "../events/consume-events.ts";
import { followEvents } from "../events/follow-events.ts";
import type { Services } from "../services.ts";
import type { JobKind } from "./jobs.ts";

type Handle<Data extends object> = (
  ctx: Services,
  data: Data,
  signal: AbortSignal,
) => Promise<unknown>;

/** How a kind of job is processed, and when it is enqueued automatically. */
interface Terms {
  /** Jobs of the kind that one process runs at once. Default: 1. */
  readonly concurrency?: number;
  /** A cron expression, in UTC. */
  readonly schedule?: string;
  /** Enqueued when a worker process starts. */
  readonly onStart?: true;
  /** Processes the dead-letter queue: jobs that failed their last attempt. */
  readonly givenUp?: Worker;
}

/** A kind of job with its handler and schedule. */
export interface Worker extends Terms {
  readonly kind: JobKind<object>;
  handle(ctx: Services, data: object, signal: AbortSignal): Promise<unknown>;
}

/** The workers and event consumers of an area. */
export interface AreaWork {
  readonly workers: readonly Worker[];
  readonly consumers?: readonly EventConsumer[];
  /** Start work that runs as long as the process (`backgroundLoops`). */
  readonly loops?: readonly ((ctx: Services) => void)[];
}

export function worker<Data extends object>(
  kind: JobKind<Data>,
  handle: Handle<Data>,
  terms: Terms = {},
): Worker {
  return { kind, handle, ...terms };
}

/** The queues of these workers. A dead-letter queue comes before the queue that feeds it. */
export function kindsOf(workers: readonly Worker[]): JobKind<object>[] {
  return workers.flatMap(({ kind, givenUp }) => (givenUp ? [givenUp.kind, kind] : [kind]));
}

/** Starts the workers and event consumers in this process. Log lines name the job. */
export async function startWork(
  services: Services,
  { workers, consumers = [], loops = [] }: AreaWork,
): Promise<void> {
  const { db, jobs } = services;
  for (const consumer of consumers) await followEvents(services, consumer);
  for (const startLoop of loops) startLoop(services);
  for (const { schedule, onStart, givenUp, ...own } of workers) {
    for (const { kind, handle, concurrency = 1 } of givenUp ? [givenUp, own] : [own]) {
      await jobs.work(kind, concurrency, async (data, { signal, log }) => {
        await handle({ ...services, log }, data, signal);
      });
    }
    if (schedule) await jobs.schedule(own.kind, schedule);
    if (onStart) await jobs.enqueue(db, own.kind, {});
  }
}
