import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ALL_EVENTS } from "@stackyard/contract/events/all-events";
import type { EventShape } from "@stackyard/contract/events/event";
import { expect, it, vi } from "vitest";
import { CONSUMERS, QUEUES } from "../test/persisted-names.ts";
import type { EventConsumer } from "./platform/events/consume-events.ts";
import type { JobKind } from "./platform/jobs/jobs.ts";
import type { Services } from "./platform/services.ts";
import { EVENT_CONSUMERS, JOB_KINDS, WORKERS, workJobs } from "./work-jobs.ts";

const { followEvents } = vi.hoisted(() => ({ followEvents: vi.fn() }));
vi.mock("./platform/events/follow-events.ts", () => ({ followEvents }));

/** All matches in the sources, whether used or not. */
function declared(pattern: RegExp): RegExpExecArray[] {
  const files = globSync("{domains,platform}/**/*.ts", { cwd: import.meta.dirname });
  return files
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => [
      ...readFileSync(join(import.meta.dirname, file), "utf8").matchAll(pattern),
    ]);
}

const DECLARED_KINDS = declared(/export const (\w+) = jobKind<[^(]*>\(\s*"([\w-]+)"/g).map(
  ([, constant = "", name = ""]) => ({ constant, name }),
);

async function workRecorded() {
  const calls = {
    work: [] as string[],
    schedule: [] as { name: string; cron: string }[],
    enqueue: [] as string[],
  };
  const jobs = {
    work: async ({ name }: JobKind<object>) => void calls.work.push(name),
    schedule: async ({ name }: JobKind<object>, cron: string) =>
      void calls.schedule.push({ name, cron }),
    enqueue: async (_: unknown, { name }: JobKind<object>) => void calls.enqueue.push(name),
  };
  followEvents.mockClear();
  const backgroundLoops = { start: vi.fn() };
  await workJobs({ db: {}, jobs, backgroundLoops } as unknown as Services);
  const loops = backgroundLoops.start.mock.calls.length;
  return {
    ...calls,
    loops,
    followed: followEvents.mock.calls.map(([, consumer]) => consumer.name),
  };
}

it("every declared kind of job has a queue, and a worker in each worker process", async () => {
  const names = DECLARED_KINDS.map(({ name }) => name).sort();
  expect(names.length).toBeGreaterThan(40);
  expect(JOB_KINDS.map(({ name }) => name).sort()).toEqual(names);
  expect((await workRecorded()).work.sort()).toEqual(names);
});

it("every queue has the schedule that the list of queues names", async () => {
  const { work, schedule, enqueue } = await workRecorded();
  const givenUp = WORKERS.map(({ givenUp }) => givenUp?.kind.name);
  const added = work.map((name) => {
    const times = schedule.filter((row) => row.name === name).map(({ cron }) => cron);
    const how = [...times, ...enqueue.filter((each) => each === name).map(() => "on start")];
    const otherwise = givenUp.includes(name) ? "given up" : "on demand";
    return [name, how.join(", ") || otherwise];
  });
  expect(Object.fromEntries(added)).toEqual(QUEUES);
});

it("a kind named hourly or daily runs hourly or daily", () => {
  const named = DECLARED_KINDS.filter(({ constant }) => /(Hourly|Daily)$/.test(constant));
  expect(named.length).toBeGreaterThan(15);
  for (const { constant, name } of named) {
    const wanted = constant.endsWith("Hourly") ? /^\d+ \* \* \* \*/ : /^\d+ \d+ \* \* \*/;
    expect(QUEUES[name], name).toMatch(wanted);
  }
});

it("a kind with a dead-letter queue has a worker for it, and that queue comes first", () => {
  const feeding = WORKERS.filter(({ kind }) => kind.options.deadLetter);
  expect(feeding.length).toBeGreaterThan(2);
  const names = JOB_KINDS.map(({ name }) => name);
  for (const { kind, givenUp } of feeding) {
    expect(givenUp?.kind.name, kind.name).toBe(kind.options.deadLetter);
    expect(names.indexOf(givenUp?.kind.name ?? "")).toBeLessThan(names.indexOf(kind.name));
  }
});

/** Whether a consumer acts on an event: without data and services it fails if it does. */
async function actsOn(consumer: EventConsumer, shape: EventShape): Promise<boolean> {
  const missing = new Proxy({}, { get: () => expect.unreachable() });
  const ctx = { db: missing, jobs: missing } as unknown as Services;
  // All IDs in the event are 2, which is not the actor's.
  const data = new Proxy({}, { get: () => 2 });
  const event = { id: 1, shape, data, actorId: 1, subjectId: 1, at: new Date(0) };
  return consumer.handle(ctx, event).then(
    () => false,
    () => true,
  );
}

it.each([...ALL_EVENTS.values()])("$type names the consumers that follow it", async (shape) => {
  const acting = [];
  for (const consumer of EVENT_CONSUMERS)
    if (await actsOn(consumer, shape)) acting.push(consumer.name);
  expect(acting.sort()).toEqual([...shape.consumers].sort());
});

it("the consumers that events name are followed from the start, and no others", async () => {
  const named = new Set([...ALL_EVENTS.values()].flatMap(({ consumers }) => consumers));
  const { followed } = await workRecorded();
  expect(followed.sort()).toEqual([...named].sort());
  expect(followed).toEqual(CONSUMERS);
});

it("each process that works jobs sends webhooks", async () => {
  expect((await workRecorded()).loops).toBe(1);
});
