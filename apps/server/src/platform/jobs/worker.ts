import type { EventConsumer } from "../events/consume-events.ts";
import { followEvents } from "../events/follow-events.ts";
import type { Services } from "../services.ts";
import type { JobKind } from "./jobs.ts";

type Handle<Data extends object> = (
  ctx: Services,
  data: Data,
  signal: AbortSignal,
) => Promise<unknown>;

/** How a kind of job is worked, and when it is enqueued besides by operations. */
interface Terms {
  /** Jobs of the kind that one process works at once; 1 unless told. */
  readonly concurrency?: number;
  /** A cron expression, in UTC. */
  readonly schedule?: string;
  /** Each start of a worker process enqueues one. */
  readonly onStart?: true;
  /** Works the dead-letter queue: what was tried for the last time and failed. */
  readonly givenUp?: Worker;
}

/** A kind of job and everything that makes it run. */
export interface Worker extends Terms {
  readonly kind: JobKind<object>;
  handle(ctx: Services, data: object, signal: AbortSignal): Promise<unknown>;
}

/** What an area has worked and who of it hears of events. */
export interface AreaWork {
  readonly workers: readonly Worker[];
  readonly consumers?: readonly EventConsumer[];
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

/** Has this process work the jobs and follow the events. What a job logs names it. */
export async function startWork(
  services: Services,
  { workers, consumers = [] }: AreaWork,
): Promise<void> {
  const { db, jobs } = services;
  for (const consumer of consumers) await followEvents(services, consumer);
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
