import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Uptime } from "@stackyard/contract/site/uptime";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { openBackgroundLoops } from "../../../platform/runtime/background-loops.ts";
import { deleteOldSpans, recordSuccess } from "./uptime-queries.ts";
import { watchUptime } from "./watch-uptime.ts";

let server: TestServer;
/** Visitors get an answer that is up to a minute old. */
let someone: SignedUp;
beforeAll(async () => {
  server = await openTestServer();
  someone = await server.signUp();
});
afterAll(() => server.close());
beforeEach(() => server.services.db.deleteFrom("uptimeSpans").execute());

const read = async (): Promise<Uptime> => (await someone.client.get("/api/uptime")).body;

/** A span, in seconds before now. */
async function span(from: number, until: number): Promise<void> {
  await sql`
    INSERT INTO uptime_spans (started_at, ended_at)
    VALUES (now() - make_interval(secs => ${from}), now() - make_interval(secs => ${until}))`.execute(
    server.services.db,
  );
}

const countSpans = async () =>
  (await server.services.db.selectFrom("uptimeSpans").selectAll().execute()).length;

const DAY = 86_400;

describe("the uptime", () => {
  it("has no percentage before a day of data", async () => {
    expect(await read()).toEqual({
      measuredSince: null,
      periods: [30, 90].map((days) => ({ days, failedSeconds: 0, percent: null })),
      incidents: [],
    });
    await span(DAY - 60, 0);
    const { periods, measuredSince } = await read();
    expect(measuredSince).not.toBeNull();
    expect(periods.map(({ percent }) => percent)).toEqual([null, null]);
  });

  it("counts the seconds of each gap in the periods that it falls into", async () => {
    await span(80 * DAY, 60 * DAY);
    await span(60 * DAY - 8_000, 30 * DAY + 1_000);
    await span(30 * DAY - 500, 3_600);
    await span(3_000, 0);
    const { periods, incidents } = await read();
    expect(periods[0]).toMatchObject({ days: 30, failedSeconds: 1_100 });
    expect(periods[0]?.percent).toBe(99.95);
    expect(periods[1]).toMatchObject({ days: 90, failedSeconds: 10_100 });
    expect(periods[1]?.percent).toBe(99.85);
    expect(incidents.map(({ seconds }) => seconds)).toEqual([600, 1_500, 8_000]);
    expect(incidents.every(({ until }) => until !== null)).toBe(true);
  });

  it("is never rounded up to a hundred", async () => {
    await span(30 * DAY, 100);
    await span(80, 0);
    expect((await read()).periods[0]).toMatchObject({ failedSeconds: 20, percent: 99.99 });
  });

  it("ignores gaps that other processes cover, and pauses shorter than two probes", async () => {
    await span(2 * DAY, 1_000);
    await span(1_500, 500);
    await span(485, 0);
    const { periods, incidents } = await read();
    expect(incidents).toEqual([]);
    expect(periods[0]?.percent).toBe(100);
  });

  it("shows an ongoing outage", async () => {
    await span(2 * DAY, 120);
    const [incident, ...others] = (await read()).incidents;
    expect(others).toEqual([]);
    expect(incident?.until).toBeNull();
    expect(incident?.seconds).toBeGreaterThanOrEqual(120);
  });

  it("lists at most fifty incidents, newest first", async () => {
    for (let index = 0; index < 60; index++) await span(10_000 - index * 100, 9_950 - index * 100);
    const { incidents } = await read();
    expect(incidents).toHaveLength(50);
    expect(incidents[0]?.until).toBeNull();
    expect(Date.parse(incidents[1]?.from ?? "")).toBeGreaterThan(
      Date.parse(incidents[2]?.from ?? ""),
    );
  });
});

describe("a successful probe", () => {
  it("extends the newest span, and starts another after an outage", async () => {
    const { db } = server.services;
    await recordSuccess(db);
    await recordSuccess(db);
    expect(await countSpans()).toBe(1);
    await sql`UPDATE uptime_spans SET started_at = now() - interval '1 hour', ended_at = now() - interval '30 s'`.execute(
      db,
    );
    await Promise.all([recordSuccess(db), recordSuccess(db)]);
    const { incidents } = await read();
    expect(incidents).toHaveLength(1);
    expect(incidents[0]?.seconds).toBe(30);
  });

  it("is stored for the longest period, and the newest span always", async () => {
    await span(130 * DAY, 120 * DAY);
    await span(110 * DAY, 101 * DAY);
    await deleteOldSpans(server.services.db);
    expect(await countSpans()).toBe(1);
  });
});

describe("the probe", () => {
  let site: Server;
  let status = 200;
  let asked = 0;
  beforeAll(async () => {
    site = createServer((_, response) => {
      asked += 1;
      response.writeHead(status).end("{}");
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => void site.close());

  it.each([
    [200, 1],
    [503, 0],
    [302, 0],
  ])("records for an answer of %i this many successes: %i", async (answer, spans) => {
    status = answer;
    asked = 0;
    const loops = openBackgroundLoops();
    const { db, log } = server.services;
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
    watchUptime({ db, log, backgroundLoops: loops }, url);
    await expect.poll(() => asked).toBe(1);
    await expect.poll(countSpans).toBe(spans);
    await loops.stop();
    expect(await countSpans()).toBe(spans);
  });
});
