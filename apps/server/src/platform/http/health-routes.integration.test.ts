import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../../test/test-server.ts";
import { openCursor } from "../events/event-cursors.ts";
import { forgetAttemptsHourly } from "../limits/postgres-limiter.ts";
import { sweepMailsDaily } from "../mail/mail-jobs.ts";
import { eventStream } from "./bodies/event-stream.ts";
import { healthRoutes } from "./health-routes.ts";

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer();
});
afterEach(() => server.close());

describe("/health and /ready", () => {
  it("report that everything works", async () => {
    expect(await server.visitor().get("/health")).toMatchObject({
      status: 200,
      body: { status: "ok" },
    });
    expect(await server.visitor().get("/ready")).toMatchObject({
      status: 200,
      body: { status: "ok", checks: { database: "ok", files: "ok", listener: "ok" } },
    });
  });

  it.each(["GET", "HEAD", "OPTIONS"])("answer %s the same way", async (method) => {
    for (const path of ["/health", "/ready"])
      expect((await server.visitor().send(method, path)).status).toBe(200);
    await sql`DELETE FROM kysely_migration WHERE name LIKE '%create_orders'`.execute(
      server.services.db,
    );
    expect((await server.visitor().send(method, "/ready")).status).toBe(503);
  });

  it("report a missing migration as not ready, without details for strangers", async () => {
    await sql`DELETE FROM kysely_migration WHERE name LIKE '%create_orders'`.execute(
      server.services.db,
    );
    const { status, body } = await server.visitor().get("/ready");
    expect(status).toBe(503);
    expect(body).toEqual({
      status: "unavailable",
      checks: { database: "unavailable", files: "ok", listener: "ok" },
    });
    expect((await server.visitor().get("/health")).status).toBe(200);
  });

  it("report an unusable storage folder as not ready", async () => {
    const folder = join(server.services.config.dataDir, "files");
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, "");
    const { status, body } = await server.visitor().get("/ready");
    expect(status).toBe(503);
    expect(body.checks).toEqual({ database: "ok", files: "unavailable", listener: "ok" });
  });
});

describe("/metrics", () => {
  it("counts requests by route, not by address", async () => {
    await server.visitor().get("/api/modules/4711");
    await server.visitor().get("/api/modules/4712");
    await server.visitor().get("/api/no/such/thing");
    const { body, headers } = await server.visitor().get("/metrics");
    expect(headers.get("content-type")).toMatch(/^text\/plain/);
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/modules/:id",status="404"} 2',
    );
    expect(body).toContain('route="/api/*",status="404"} 1');
    expect(body).not.toContain("4711");
    expect(body).toMatch(/^database_pool_connections\{state="idle"\} \d/m);
  });

  it("shows backlogs: jobs by queue, events by consumer, mails, streams, caches, disk", async () => {
    const { db, jobs } = server.services;
    const figure = async (name: string) => {
      const { body } = await server.visitor().get("/metrics");
      const line = String(body)
        .split("\n")
        .find((line) => line.startsWith(`${name} `));
      return Number(line?.slice(name.length + 1));
    };
    const jobsWaiting = 'job_queue_jobs{queue="forget-attempts",state="waiting"}';
    expect(await figure(jobsWaiting)).toBe(0);
    expect(await figure('job_queue_oldest_seconds{queue="forget-attempts"}')).toBe(0);
    await jobs.enqueue(db, forgetAttemptsHourly, {});
    await sql`UPDATE pgboss.job SET start_after = now() - interval '90 seconds'`.execute(db);
    await jobs.enqueue(db, sweepMailsDaily, {}, { startAfterSeconds: 3_600 });
    expect(await figure(jobsWaiting)).toBe(1);
    expect(await figure('job_queue_oldest_seconds{queue="forget-attempts"}')).toBeGreaterThan(89);
    expect(await figure('job_queue_oldest_seconds{queue="sweep-mails"}')).toBe(0);

    await openCursor(db, "notifications");
    await openCursor(db, "of another version");
    expect(await figure('event_consumer_lag_seconds{consumer="notifications"}')).toBe(0);
    await sql`INSERT INTO events (type, subject_kind, data, at)
      VALUES ('x', 'user', '{}', now() - interval '90 seconds')`.execute(db);
    expect(await figure('event_consumer_lag_seconds{consumer="notifications"}')).toBeGreaterThan(
      89,
    );
    expect(await figure('event_consumer_lag_seconds{consumer="of another version"}')).toBeNaN();

    expect(await figure('mails{status="failed"}')).toBe(0);
    await sql`INSERT INTO mails (address, kind, subject, status)
      VALUES ('a@b.test', 'x', 'x', 'failed')`.execute(db);
    expect(await figure('mails{status="failed"}')).toBe(1);

    expect(await figure("database_listening")).toBe(1);
    expect(await figure("disk_free_bytes")).toBeGreaterThan(0);
    expect(await figure("disk_total_bytes")).toBeGreaterThan(await figure("disk_free_bytes"));
    const cached = await figure('cache_bytes{cache="answers"}');
    // Kept from the second request on.
    for (const _ of [1, 2]) await server.visitor().get("/api/modules");
    expect(await figure('cache_requests{kind="other",outcome="misses"}')).toBeGreaterThan(0);
    expect(await figure('cache_bytes{cache="answers"}')).toBeGreaterThan(cached);
  });

  it("counts a stream while it is read", async () => {
    const figure = async () =>
      /^event_streams_open (\d+)$/m.exec((await server.visitor().get("/metrics")).body)?.[1];
    expect(await figure()).toBe("0");
    const aborting = new AbortController();
    const response = eventStream(
      new Request("http://x.test", { signal: aborting.signal }),
      () => () => {},
    );
    expect(await figure()).toBe("1");
    aborting.abort();
    expect(await response.text()).toBe("");
    expect(await figure()).toBe("0");
  });

  it("omits the figures of an unresponsive database, and shows the rest", async () => {
    const { db } = server.services;
    await sql`ALTER TABLE pgboss.job RENAME TO job_elsewhere`.execute(db);
    const { status, body } = await server.visitor().get("/metrics");
    expect(status).toBe(200);
    expect(body).not.toMatch(/^job_queue_jobs\{/m);
    expect(body).toMatch(/^disk_free_bytes \d/m);
  });

  it.each([
    [{ isPrivate: false, metricsToken: undefined }, undefined, 404],
    [{ isPrivate: true, metricsToken: "a-token-of-our-own" }, undefined, 404],
    [{ isPrivate: true, metricsToken: "a-token-of-our-own" }, "Bearer a-token-of-others", 404],
    [{ isPrivate: false, metricsToken: "a-token-of-our-own" }, "Bearer a-token-of-our-own", 200],
  ])("with %j and %j answers %d", async (settings, authorization, status) => {
    const { services } = server;
    const app = healthRoutes({ ...services, config: { ...services.config, ...settings } });
    const headers = authorization ? { authorization } : undefined;
    expect((await app.request("/metrics", { headers })).status).toBe(status);
  });
});
