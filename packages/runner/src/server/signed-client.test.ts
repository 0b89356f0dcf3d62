import { createHash, createPublicKey, verify } from "node:crypto";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import {
  leaveQueue,
  pollForLease,
  sendHeartbeat,
} from "@stackyard/contract/deployments/runner-protocol";
import { signedText } from "@stackyard/contract/deployments/runner-signature";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { enrolledKey } from "./enroll.ts";
import { createKey, readKey } from "./key-pair.ts";
import { NotEnrolled, RefusedRequest, StaleAttempt } from "./server.ts";
import { SignedClient } from "./signed-client.ts";

interface Received {
  readonly path: string;
  readonly body: Buffer;
  readonly nonce: string;
  readonly time: number;
  readonly isSigned: boolean;
}
type Answer = (request: Received, answer: ServerResponse) => void;

const ABOUT = { version: "0.1.0", platform: "linux/x64", tool: null, capacity: 1 };
const POLL = { body: { waitSeconds: 0, ...ABOUT } };

let server: Server;
let folder: string;
let received: Received[];
/** Answers in order; the last one repeats. */
let answers: Answer[];

beforeEach(async () => {
  [received, answers] = [[], []];
  folder = await mkdtemp(join(tmpdir(), "signed-client-"));
  server = createServer(async (request, answer) => {
    const each = await read(request);
    received.push(each);
    const [next = refuse(500, "internal_error")] = answers;
    if (answers.length > 1) answers.shift();
    next(each, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

async function read(request: IncomingMessage): Promise<Received> {
  const body = await buffer(request);
  const header = (name: string) => String(request.headers[name]);
  const text = signedText({
    method: request.method ?? "",
    path: request.url ?? "",
    bodyDigest: createHash("sha256").update(body).digest("hex"),
    time: header("runner-time"),
    nonce: header("runner-nonce"),
  });
  const key = createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: header("runner-key") },
    format: "jwk",
  });
  const signature = Buffer.from(header("runner-signature"), "base64url");
  return {
    path: request.url ?? "",
    body,
    nonce: header("runner-nonce"),
    time: Number(header("runner-time")),
    isSigned: verify(null, Buffer.from(text), key, signature),
  };
}

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (_, answer) =>
    answer
      .writeHead(status, { "Server-Time": String(Date.now()), ...headers })
      .end(JSON.stringify(body));
const refuse = (status: number, code: string, headers = {}) =>
  json(status, { code, message: code }, headers);
const nothing = json(200, { lease: null, drain: false });

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const client = async (now?: () => number) =>
  new SignedClient(origin(), await createKey(join(folder, "key.json")), now);

describe("requests of a runner", () => {
  it("are signed, with a body and without", async () => {
    answers = [nothing];
    const one = await client();
    await one.call(pollForLease, POLL);
    answers = [json(200, { cancel: false, drain: false })];
    await one.call(sendHeartbeat, { params: { id: 7 }, body: { attempt: 1 } });
    expect(received.map(({ path }) => path)).toEqual([
      "/runner/v1/leases",
      "/runner/v1/operations/7/heartbeat",
    ]);
    expect(received.every(({ isSigned }) => isSigned)).toBe(true);
    expect(received[0]?.nonce).toMatch(/^[\w-]{22,64}$/);
  });

  it("use the server's clock once they know it", async () => {
    const wrong = Date.now() - 600_000;
    answers = [
      refuse(401, "runner_clock_wrong"),
      (each, answer) =>
        (Math.abs(each.time - Date.now()) < 60_000 ? nothing : refuse(401, "runner_clock_wrong"))(
          each,
          answer,
        ),
    ];
    const slow = await client(() => wrong);
    await slow.call(pollForLease, POLL);
    await slow.call(pollForLease, POLL);
    expect(received).toHaveLength(3);
    expect(received[0]?.time).toBe(wrong);
  });

  it("are sent again with a new nonce while the server or network fails", async () => {
    answers = [
      (_, answer) => answer.destroy(),
      refuse(503, "unavailable", { "Retry-After": "0.01" }),
      (_, answer) => answer.end("<html>"),
      nothing,
    ];
    expect(await (await client()).call(pollForLease, POLL)).toEqual({ lease: null, drain: false });
    expect(new Set(received.map(({ nonce }) => nonce)).size).toBe(4);
  });

  it("are sent once if they are asked to be, or until they are given up", async () => {
    answers = [refuse(503, "unavailable")];
    const one = await client();
    await expect(one.call(leaveQueue, { body: {}, once: true })).rejects.toThrow("503");
    const stop = new AbortController();
    const polling = one.call(pollForLease, { ...POLL, signal: stop.signal });
    await expect.poll(() => received.length).toBeGreaterThan(2);
    stop.abort();
    await expect(polling).rejects.toThrow("abort");
  });

  it.each([
    [409, "stale_attempt", StaleAttempt],
    [404, "operation_not_found", StaleAttempt],
    [401, "runner_not_enrolled", NotEnrolled],
    [422, "validation_failed", RefusedRequest],
  ])("end with the refusal %s %s", async (status, code, kind) => {
    answers = [refuse(status, code)];
    await expect((await client()).call(pollForLease, POLL)).rejects.toThrow(kind);
  });

  it("follow no redirects, which could lead anywhere", async () => {
    answers = [json(302, {}, { Location: "/elsewhere" })];
    await expect((await client()).call(pollForLease, { ...POLL, once: true })).rejects.toThrow();
    expect(received).toHaveLength(1);
  });

  it("don't trust the answer's form or size", async () => {
    answers = [json(200, { lease: { operationId: "x" }, drain: false })];
    await expect((await client()).call(pollForLease, POLL)).rejects.toThrow("isn't understood");
    answers = [(_, answer) => answer.end(Buffer.alloc(17 * 1024 * 1024, " "))];
    await expect((await client()).call(pollForLease, POLL)).rejects.toThrow("too large");
  });
});

describe("the enrollment", () => {
  const enroll = (token?: string) =>
    enrolledKey(
      { server: origin(), keyFile: join(folder, "key.json"), token, name: "host", about: ABOUT },
      new AbortController().signal,
    );

  it("keeps a private key that others can't read, and happens once", async () => {
    answers = [
      json(200, { runnerId: 5, poolId: 1, pool: "main", enrolledAt: "2026-11-26T12:00:00.000Z" }),
    ];
    const key = await enroll("token-1");
    expect((await stat(join(folder, "key.json"))).mode & 0o777).toBe(0o600);
    expect((await enroll()).publicKey).toBe(key.publicKey);
    expect(received).toHaveLength(1);
    expect(String(received[0]?.body)).not.toContain("privateKey");
  });

  it("sends the same key again if the answer got lost", async () => {
    answers = [(_, answer) => answer.destroy(), refuse(403, "enrollment_refused")];
    await expect(enroll("token-1")).rejects.toThrow("enrollment_refused");
    const before = (await readKey(join(folder, "key.json")))?.key.publicKey;
    answers = [
      json(200, { runnerId: 5, poolId: 1, pool: "main", enrolledAt: "2026-11-26T12:00:00.000Z" }),
    ];
    expect((await enroll("token-1")).publicKey).toBe(before);
  });

  it("needs a token", async () => {
    await expect(enroll()).rejects.toThrow("isn't enrolled");
  });
});
