import type { IncomingHttpHeaders } from "node:http";
import { type RequestOptions, request } from "node:https";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eventStream } from "../../src/platform/http/bodies/event-stream.ts";
import { type HttpServer, listen } from "../../src/platform/http/listen.ts";
import { CERTIFICATE } from "../stand-ins/web-server.ts";
import { openTestServer, type TestServer } from "../test-server.ts";
import {
  findFreePort,
  hasLoadBalancer,
  type LoadBalancer,
  openLoadBalancer,
} from "./load-balancers.ts";

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const ARCHIVE_BYTES = 50 * 1024 * 1024;

describe.each(["haproxy", "nginx"] as const)("behind %s as documented", (program) => {
  const isHere = hasLoadBalancer(program);
  let stackyard: TestServer;
  let http: HttpServer;
  let balancer: LoadBalancer;

  beforeEach(async () => {
    if (!isHere) return;
    stackyard = await openTestServer({
      isContended: true,
      env: { PUBLIC_URL: "https://stackyard.example", TRUST_PROXY: "true" },
    });
    http = await listen(0, "127.0.0.1");
    http.serve(answer);
    // The second upstream is down.
    balancer = await openLoadBalancer(program, [http.port, await findFreePort()]);
  });
  afterEach(async () => {
    if (!isHere) return;
    await balancer.close();
    await http.close(0);
    await stackyard.close();
  });

  /** The application, with routes that report what reached it. */
  async function answer(received: Request, env: object): Promise<Response> {
    const { pathname } = new URL(received.url);
    if (pathname === "/echo") return Response.json(Object.fromEntries(received.headers));
    if (pathname === "/length")
      return new Response(String((await received.arrayBuffer()).byteLength));
    if (pathname === "/events")
      return eventStream(received, (sender) => {
        sender.send("first");
        return () => {};
      });
    return stackyard.app.fetch(received, env);
  }

  function ask(path: string, options: RequestOptions = {}, body?: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { secure } = balancer.ports;
      const asked = request(
        {
          host: "127.0.0.1",
          port: secure,
          path,
          ca: CERTIFICATE,
          servername: "pictures.test",
          agent: false,
          ...options,
        },
        (response) => {
          let text = "";
          const end = () =>
            resolve({ status: response.statusCode, headers: response.headers, body: text });
          response.on("data", (chunk) => {
            text += chunk;
            // The stream never ends; its first message is enough.
            if (path === "/events") {
              end();
              asked.destroy();
            }
          });
          response.on("end", end);
        },
      );
      asked.on("error", reject);
      asked.end(body);
    });
  }

  const untilServed = () => expect.poll(async () => (await ask("/api/modules")).status).toBe(200);

  it.runIf(isHere)("requests are served while one of two servers is down", async () => {
    await untilServed();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask("/api/modules")));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await ask("/metrics")).status).toBe(404);
  });

  it.runIf(isHere)("plain HTTP leads to HTTPS", async () => {
    const { status, headers } = await fetch(`http://127.0.0.1:${balancer.ports.plain}/talent?a=b`, {
      redirect: "manual",
    });
    expect(status).toBe(308);
    expect(headers.get("location")).toMatch(/^https:\/\/127\.0\.0\.1.*\/talent\?a=b$/);
  });

  it.runIf(isHere)("Stackyard learns the client's address, protocol and host", async () => {
    await untilServed();
    const headers = {
      host: "stackyard.example",
      "x-forwarded-for": "203.0.113.7",
      "x-forwarded-proto": "gopher",
    };
    expect(JSON.parse((await ask("/echo", { headers })).body)).toMatchObject({
      host: "stackyard.example",
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-proto": "https",
    });
  });

  it.runIf(isHere)("the largest archive passes, and streams are not held back", async () => {
    await untilServed();
    const { body } = await ask("/length", { method: "PUT" }, Buffer.alloc(ARCHIVE_BYTES));
    expect(body).toBe(String(ARCHIVE_BYTES));
    expect((await ask("/events")).body).toContain('data: "first"');
  });

  it.runIf(isHere && program === "haproxy")(
    "a server that is not ready gets no requests until it is",
    async () => {
      await untilServed();
      const { db } = stackyard.services;
      await sql`ALTER TABLE kysely_migration RENAME TO kysely_migration_elsewhere`.execute(db);
      await expect.poll(async () => (await ask("/echo")).status).toBe(503);
      await sql`ALTER TABLE kysely_migration_elsewhere RENAME TO kysely_migration`.execute(db);
      await untilServed();
    },
  );
});
