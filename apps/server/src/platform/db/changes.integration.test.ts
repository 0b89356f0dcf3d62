import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openTestServer, type TestServer } from "../../../test/test-server.ts";
import { openSharedAnswers } from "../http/shared/shared-answers.ts";
import { openChanges } from "./changes.ts";
import type { DatabaseConnection } from "./database-client.ts";
import { openListener } from "./listener.ts";

/** Far below what a person notices, and far above the time of one statement on a busy machine. */
const HEARTBEAT_MS = 400;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** A proxy to the database that can go silent without closing, like a cut cable. */
async function openWay({ connection }: TestServer) {
  const ends: Socket[] = [];
  let isSilent = false;
  const way = createServer((near) => {
    near.on("error", () => {});
    if (isSilent) return near.destroy();
    const far = connect(join(connection.host, ".s.PGSQL.5432"));
    ends.push(near, far);
    far.on("error", () => {});
    near.pipe(far).pipe(near);
  }).listen(0, "127.0.0.1");
  await once(way, "listening");
  const address = way.address();
  const port = address && typeof address === "object" ? address.port : 0;
  const { user, database } = connection;
  const through = `postgres://${user}@127.0.0.1:${port}/${database}`;
  return {
    connection: { connectionString: through } satisfies DatabaseConnection,
    fallSilent() {
      isSilent = true;
      for (const end of ends) end.unpipe().pause();
    },
    speakAgain() {
      isSilent = false;
    },
    close() {
      for (const end of ends) end.destroy();
      way.close();
    },
  };
}

it("drops every cached answer when its connection goes silent, caches none meanwhile, and recovers", async () => {
  const way = await openWay(server);
  const listener = await openListener({
    connection: way.connection,
    announcing: server.connection,
    log: pino({ level: "silent" }),
    heartbeatMs: HEARTBEAT_MS,
  });
  const changes = await openChanges(listener);
  const answers = openSharedAnswers({ changes });
  let made = 0;
  const get = async () =>
    (
      await answers.get(
        "list",
        async () => ({ body: `${++made}`, headers: [], topics: ["modules"] }),
        { atOnce: true },
      )
    ).body.plain();
  expect([await get(), await get()]).toEqual(["1", "1"]);
  const gaps = vi.fn();
  changes.subscribe("shared modules", gaps);

  way.fallSilent();
  await vi.waitUntil(() => !changes.isListening, 60_000);
  expect(gaps).toHaveBeenCalledOnce();
  expect([await get(), await get()]).toEqual(["2", "3"]);

  way.speakAgain();
  await vi.waitUntil(() => changes.isListening, 60_000);
  expect(gaps).toHaveBeenCalledTimes(2);
  expect([await get(), await get()]).toEqual(["4", "4"]);
  await changes.announce(server.services.db, "shared modules");
  await vi.waitUntil(async () => (await get()) === "5", 60_000);

  await listener.close();
  way.close();
});

it("detects that announcements go to another database than it listens to", async () => {
  const gaps = vi.fn();
  const listener = await openListener({
    connection: { ...server.connection, database: "postgres" },
    announcing: server.connection,
    log: pino({ level: "silent" }),
    heartbeatMs: HEARTBEAT_MS,
  });
  await listener.listen("anything", { onMessage() {}, onGap: gaps });
  expect(listener.isListening).toBe(false);
  await vi.waitUntil(() => gaps.mock.calls.length > 2, 60_000);
  await listener.close();
});
