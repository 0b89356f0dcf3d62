import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cutSlowRequests } from "./admission/slow-requests.ts";
import { type HttpServer, listen } from "./listen.ts";

let server: HttpServer;
beforeEach(async () => {
  server = await listen(0, "127.0.0.1");
  server.serve(async (request) => new Response(await request.text().catch(() => "")));
});
afterEach(() => server.close(0));

function open(isRude = false): Socket {
  // Writing to a connection that was just closed fails, as it should. The client continues to send
  // after the end.
  const options = { port: server.port, host: "127.0.0.1", allowHalfOpen: isRude };
  return connect(options).on("error", () => {});
}

/** Everything received until the connection ends. */
async function answerTo(socket: Socket): Promise<{ head: string; body: string }> {
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  await new Promise((resolve) => socket.once("close", resolve));
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return { head, body };
}

describe("an unparsable request", () => {
  it.each([
    ["no HTTP at all", "nonsense\r\n\r\n", 400, "malformed_request"],
    ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "malformed_request"],
    [
      "a host that is none",
      "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
      400,
      "malformed_request",
    ],
    ["two hosts", "GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n", 400, "malformed_request"],
    [
      "headers without an end",
      `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
      "headers_too_large",
    ],
  ])("is answered like any other error: %s", async (_, request, status, code) => {
    const socket = open();
    socket.write(request);
    const { head, body } = await answerTo(socket);
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head.toLowerCase()).toContain("content-type: application/json");
    expect(JSON.parse(body)).toMatchObject({ code, message: expect.stringMatching(/\.$/) });
  });
});

describe("the answer to an unparsable request reaches a client that is still sending", () => {
  it.each([
    ["a long address", `POST /?q=${"x".repeat(200_000)} HTTP/1.1\r\nHost: x\r\n`, 431],
    ["a header that is none", "POST / HTTP/1.1\r\nHost: x\r\nA: a\0b\r\n", 400],
    ["two hosts", "POST / HTTP/1.1\r\nHost: x\r\nHost: y\r\n", 400],
  ])("%s", async (_, head, status) => {
    const send = async () => {
      const socket = connect({ port: server.port, host: "127.0.0.1" });
      const errors: unknown[] = [];
      socket.on("error", (error) => errors.push(error));
      socket.write(`${head}Content-Length: 300000\r\n\r\n`);
      socket.write("x".repeat(300_000));
      return { ...(await answerTo(socket)), errors };
    };
    for (const answer of await Promise.all(Array.from({ length: 20 }, send))) {
      expect(answer.errors).toEqual([]);
      expect(answer.head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    }
  });

  it("for a moment only, not as long as it sends", async () => {
    const socket = open(true);
    socket.write("nonsense\r\n\r\n");
    const trickle = setInterval(() => socket.writable && socket.write("x"), 20);
    const { head } = await answerTo(socket).finally(() => clearInterval(trickle));
    expect(head).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe("an HTTP/1.0 health check without a host", () => {
  const ask = async (request: string) => {
    server.serve(() => new Response("well"));
    const socket = open();
    socket.write(request);
    return await answerTo(socket);
  };

  it.each([
    "GET /health HTTP/1.0\r\n\r\n",
    "OPTIONS /ready HTTP/1.0\r\n\r\n",
    "HEAD /ready?from=proxy HTTP/1.0\r\nHost:\r\n\r\n",
  ])("reaches the application: %j", async (request) => {
    expect((await ask(request)).head).toMatch(/^HTTP\/1.1 200 /);
  });

  it.each([
    "GET / HTTP/1.0\r\n\r\n",
    "GET /healthy HTTP/1.0\r\n\r\n",
    "GET /x/health HTTP/1.0\r\n\r\n",
    "GET /health HTTP/1.1\r\nConnection: close\r\n\r\n",
    "GET /health HTTP/1.0\r\nHost: a b\r\n\r\n",
  ])("is the only request that needs no host: %j", async (request) => {
    const { head, body } = await ask(request);
    expect(head).toMatch(/^HTTP\/1.1 400 /);
    expect(JSON.parse(body).code).toBe("malformed_request");
  });
});

it("a limited number of connections can be open, and a closed one makes room", async () => {
  const crowded = await listen(0, "127.0.0.1", { connections: 2 });
  const connected = async () => {
    const socket = connect({ port: crowded.port, host: "127.0.0.1" }).on("error", () => {});
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    const [said] = await Promise.race([once(socket, "data"), once(socket, "close")]);
    return { socket, isServed: Buffer.isBuffer(said) };
  };
  const [one, other, third] = [await connected(), await connected(), await connected()];
  expect([one, other, third].map(({ isServed }) => isServed)).toEqual([true, true, false]);
  one.socket.destroy();
  await expect.poll(async () => (await connected()).isServed).toBe(true);
  await crowded.close(0);
});

describe("a request that is sent too slowly", () => {
  const impatient = { headersMs: 100, body: { bytes: 1_000, ms: 100 } };
  beforeEach(() => cutSlowRequests(server.server, impatient));

  it("is closed: many trickling bodies, and trickling headers", async () => {
    const heads = [
      "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n",
      "PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFF\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nX-Long: ",
    ];
    const trickling = Array.from({ length: 60 }, (_, n) => {
      const socket = open(true);
      socket.write(heads[n % heads.length] ?? "");
      // A fast start doesn't exempt it.
      setTimeout(
        () => socket.writable && n % heads.length < 2 && socket.write("x".repeat(2_000)),
        20,
      );
      const trickle = setInterval(() => socket.writable && socket.write("x"), 20);
      return answerTo(socket).finally(() => clearInterval(trickle));
    });
    for (const { head, body } of await Promise.all(trickling)) {
      expect(head).toMatch(/^HTTP\/1.1 408 /);
      expect(JSON.parse(body).code).toBe("request_timeout");
    }
  });

  it("is not closed if the server is slow, or once it is complete", async () => {
    let readOn: () => void = () => {};
    const slowly = new Promise<void>((resolve) => {
      readOn = resolve;
    });
    server.serve(async (request) => {
      await slowly;
      return new Response(String((await request.text().catch(() => "")).length));
    });
    const head = "PUT / HTTP/1.1\r\nHost: x\r\n";
    /** Resolves once a connection that was opened later is closed. */
    const lookedAtAgain = async () => {
      const late = open();
      late.write(`${head}Content-Length: 100000\r\n\r\n`);
      expect((await answerTo(late)).head).toMatch(/^HTTP\/1.1 408 /);
    };
    const [kept, unread] = [open(), open()];
    kept.write(`${head}Content-Length: 2\r\n\r\nab`);
    unread.write(`${head}Connection: close\r\nContent-Length: 200000\r\n\r\n`);
    unread.write("x".repeat(200_000));
    const [first, whole] = [once(kept, "data"), answerTo(unread)];
    await lookedAtAgain();
    await lookedAtAgain();
    readOn();
    expect(String(await first)).toMatch(/^HTTP\/1.1 200 /);
    expect((await whole).body).toContain("200000");
    await lookedAtAgain();
    const second = answerTo(kept);
    kept.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    expect((await second).head).toMatch(/^HTTP\/1.1 200 /);
  });
});

it("accepts a request that is only long", async () => {
  // A busy machine may pause the sender for some of this time.
  cutSlowRequests(server.server, { headersMs: 1_000, body: { bytes: 1_000, ms: 1_000 } });
  const [chunk, chunks] = ["x".repeat(2_000), 60];
  const socket = open();
  socket.write(
    `PUT / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${chunk.length * chunks}\r\n\r\n`,
  );
  let left = chunks;
  const flow = setInterval(() => (left-- > 0 ? socket.write(chunk) : clearInterval(flow)), 25);
  const { head, body } = await answerTo(socket);
  expect(head).toMatch(/^HTTP\/1.1 200 /);
  expect(body.replaceAll(/\r\n|[0-9a-f]+\r\n/g, "")).toHaveLength(chunk.length * chunks);
});
