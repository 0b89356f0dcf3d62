import { readLags } from "../events/event-cursors.ts";
import { countOpenStreams } from "../http/bodies/event-stream.ts";
import { countJobs } from "../jobs/count-jobs.ts";
import { shareInFlight } from "../limits/share-in-flight.ts";
import { countMailsByStatus } from "../mail/mail-queries.ts";
import type { Services } from "../services.ts";
import { readDisk } from "./system-health.ts";

const JOB_STATES = ["waiting", "running", "failed"] as const;
/** Statuses that may need an operator. */
const MAIL_STATUSES = ["queued", "bounced", "failed"] as const;

/** All queues and consumers, so that idle ones have a value too. */
interface Known {
  readonly queues: readonly string[];
  readonly consumers: readonly string[];
}

/** Exports the state of queues, consumers and mail, for alerts. */
export function showServices(services: Services, { queues, consumers }: Known): void {
  showJobs(services, queues);
  showEvents(services, consumers);
  showMails(services);
  showProcess(services);
}

function showJobs({ db, metrics }: Services, queues: readonly string[]): void {
  const countByQueue = shareInFlight(
    async () => new Map((await countJobs(db)).map((count) => [count.queue, count])),
  );
  const jobs = "Jobs by queue and state. Failed jobs won't be retried.";
  metrics.show({ name: "job_queue_jobs", help: jobs, labels: ["queue", "state"] }, async () => {
    const counts = await countByQueue();
    return queues.flatMap((queue) =>
      JOB_STATES.map((state) => ({
        labels: { queue, state },
        value: counts.get(queue)?.[state] ?? 0,
      })),
    );
  });
  const oldest = "How long the oldest job of a queue that is due has waited for a worker.";
  metrics.show({ name: "job_queue_oldest_seconds", help: oldest, labels: ["queue"] }, async () => {
    const counts = await countByQueue();
    return queues.map((queue) => ({
      labels: { queue },
      value: counts.get(queue)?.oldestSeconds ?? 0,
    }));
  });
}

function showEvents({ db, metrics }: Services, consumers: readonly string[]): void {
  const help = "How long the next event has waited for its consumer.";
  metrics.show({ name: "event_consumer_lag_seconds", help, labels: ["consumer"] }, async () => {
    const lags = await readLags(db);
    return lags
      .filter(({ consumer }) => consumers.includes(consumer))
      .map(({ consumer, seconds }) => ({ labels: { consumer }, value: seconds }));
  });
}

function showMails({ db, metrics }: Services): void {
  const help = "Emails of the last 30 days that are queued, bounced, or failed.";
  metrics.show({ name: "mails", help, labels: ["status"] }, async () => {
    const counts = new Map((await countMailsByStatus(db)).map((row) => [row.status, row.count]));
    return MAIL_STATUSES.map((status) => ({ labels: { status }, value: counts.get(status) ?? 0 }));
  });
}

function showProcess({ changes, config, metrics }: Services): void {
  metrics.show(
    {
      name: "database_listening",
      help: "1 while change notifications arrive; 0 while caching is off.",
    },
    async () => [{ value: changes.isListening ? 1 : 0 }],
  );
  metrics.show(
    { name: "event_streams_open", help: "Clients that receive changes as they happen." },
    async () => [{ value: countOpenStreams() }],
  );
  metrics.show(
    { name: "disk_free_bytes", help: "Free space on the disk of DATA_DIR." },
    async () => [{ value: (await readDisk(config)).freeBytes }],
  );
  metrics.show({ name: "disk_total_bytes", help: "Size of the disk of DATA_DIR." }, async () => [
    { value: (await readDisk(config)).totalBytes },
  ]);
}
