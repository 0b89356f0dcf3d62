import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { openDatabaseServer } from "../../src/open-database-server.ts";
import { type OpenServices, openServices } from "../../src/open-services.ts";
import { healthRoutes } from "../../src/platform/http/health-routes.ts";
import { type Replicated, startReplicated } from "./hot-standby.ts";

const log = pino({ level: "silent" });
let replicated: Replicated;
let dataDir: string;
beforeAll(async () => {
  replicated = await startReplicated();
  dataDir = await mkdtemp(join(tmpdir(), "failover-test-"));
});
afterAll(async () => {
  await replicated.close();
  await rm(dataDir, { recursive: true });
});

const socketOf = (host: string) => encodeURIComponent(host);

/** The parts of the server below the HTTP listener of `main.ts`. */
async function open(DATABASE_URL: string) {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL });
  const { ways } = await openDatabaseServer(config, log);
  const opened = await openServices(config, ways, log);
  const health = healthRoutes(opened.services);
  return { ...opened, ready: async () => (await health.request("/ready")).status };
}

const write = ({ services }: OpenServices) =>
  sql`INSERT INTO seed_steps (name) VALUES (gen_random_uuid()::text)`.execute(services.db);
const read = ({ services }: OpenServices) => sql`SELECT name FROM seed_steps`.execute(services.db);

/**
 * A TCP switch with one address for both servers, like a virtual IP or proxy: new connections go to
 * its current target.
 */
async function openSwitch(first: string) {
  let target = first;
  const ends: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(join(target, ".s.PGSQL.5432"));
    for (const end of [near, far]) end.on("error", () => {});
    near.pipe(far).pipe(near);
    ends.push(near, far);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `postgres://stackyard@127.0.0.1:${typeof address === "object" ? address?.port : 0}/postgres`,
    pointTo(host: string) {
      target = host;
    },
    cut() {
      for (const end of ends.splice(0)) end.destroy();
    },
    close() {
      this.cut();
      server.close();
    },
  };
}

describe("a server whose database has a hot standby", () => {
  it("does not start with the standby alone", async () => {
    const url = `postgres://stackyard@${socketOf(replicated.standby.host)}/postgres`;
    await expect(open(url)).rejects.toThrow(
      /^DATABASE_URL accepts no writes, as a standby does; the primary is needed$/,
    );
  });

  it("that comes to stand at its address is not ready for writes, and takes them again from the primary", async () => {
    const way = await openSwitch(replicated.primary.host);
    const server = await open(way.url);
    await write(server);
    expect(await server.ready()).toBe(200);

    way.pointTo(replicated.standby.host);
    way.cut();
    await expect.poll(server.ready).toBe(503);
    await expect.poll(() => read(server).then(({ rows }) => rows.length)).toBe(1);
    await expect(write(server)).rejects.toMatchObject({ code: "unavailable" });

    // Existing connections aren't cut, so the server must detect that they lead to the standby.
    way.pointTo(replicated.primary.host);
    await expect.poll(server.ready).toBe(200);
    await expect.poll(() => write(server).then(Boolean, () => false)).toBe(true);
    expect((await read(server)).rows).toHaveLength(2);
    await server.close(0);
    way.close();
  });

  it("uses the one of several servers that accepts writes, and the next one once that is promoted", async () => {
    const { primary, standby } = replicated;
    const hosts = `${socketOf(standby.host)},${socketOf(primary.host)}`;
    const server = await open(
      `postgres://stackyard@${hosts}/postgres?target_session_attrs=read-write`,
    );
    await write(server);
    expect(await server.ready()).toBe(200);
    expect(server.services.changes.isListening).toBe(true);

    await primary.stop();
    await expect.poll(server.ready).toBe(503);
    await expect(write(server)).rejects.toMatchObject({ code: "unavailable" });

    await standby.promote();
    await expect.poll(server.ready).toBe(200);
    await write(server);
    await expect.poll(() => server.services.changes.isListening).toBe(true);
    const heard = Promise.withResolvers<void>();
    server.services.changes.subscribe("anything", heard.resolve);
    await server.services.changes.announce(server.services.db, "anything");
    await heard.promise;
    await server.close(0);
  });
});
