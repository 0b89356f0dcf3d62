import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../../test/test-server.ts";
import { healthRoutes } from "./health-routes.ts";

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer();
});
afterEach(() => server.close());

describe("/health and /ready", () => {
  it("say that all is well", async () => {
    expect(await server.visitor().get("/health")).toMatchObject({
      status: 200,
      body: { status: "ok" },
    });
    expect(await server.visitor().get("/ready")).toMatchObject({
      status: 200,
      body: { status: "ok", checks: { database: "ok", files: "ok" } },
    });
  });

  it("not ready: a database that lacks a migration, and no detail for strangers", async () => {
    await sql`DELETE FROM kysely_migration WHERE name LIKE '%create_orders'`.execute(
      server.services.db,
    );
    const { status, body } = await server.visitor().get("/ready");
    expect(status).toBe(503);
    expect(body).toEqual({
      status: "unavailable",
      checks: { database: "unavailable", files: "ok" },
    });
    expect((await server.visitor().get("/health")).status).toBe(200);
  });

  it("not ready: a folder for files that is none", async () => {
    const folder = join(server.services.config.dataDir, "files");
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, "");
    const { status, body } = await server.visitor().get("/ready");
    expect(status).toBe(503);
    expect(body.checks).toEqual({ database: "ok", files: "unavailable" });
  });
});

describe("/metrics", () => {
  it("counts requests under their routes, not under their addresses", async () => {
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

  it.each([
    [{ isPrivate: false, metricsToken: undefined }, undefined, 404],
    [{ isPrivate: true, metricsToken: "a-token-of-our-own" }, undefined, 404],
    [{ isPrivate: true, metricsToken: "a-token-of-our-own" }, "Bearer a-token-of-others", 404],
    [{ isPrivate: false, metricsToken: "a-token-of-our-own" }, "Bearer a-token-of-our-own", 200],
  ])("with %j and %j answer %d", async (settings, authorization, status) => {
    const { services } = server;
    const app = healthRoutes({ ...services, config: { ...services.config, ...settings } });
    const headers = authorization ? { authorization } : undefined;
    expect((await app.request("/metrics", { headers })).status).toBe(status);
  });
});
