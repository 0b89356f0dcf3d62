import { tarGz } from "@stackyard/archive/test/archives";
import type { EndpointShape } from "@stackyard/contract/base/endpoint";
import { RATE_LIMITS } from "@stackyard/contract/base/limits";
import * as identity from "@stackyard/contract/members/identity";
import { createReview } from "@stackyard/contract/modules/modules";
import { placePurchase } from "@stackyard/contract/trade/purchases";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SMALL_MODULE } from "../../../../test/actions/publish-module.ts";
import {
  openTestServer,
  PASSWORD,
  type SignedUp,
  type TestServer,
} from "../../../../test/test-server.ts";
import { IN_PROCESS } from "../request-context.ts";
import type { InProcessClient } from "./in-process-client.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ isContended: true, env: { TRUST_PROXY: "true" } });
});
afterAll(() => server.close());
beforeEach(() => server.services.db.deleteFrom("attempts").execute());

const from = (address: string) => ({ "x-forwarded-for": address });
const HERE = from("203.0.113.1");

const missingModule = { moduleId: 999_999, priceCents: 100 };
/** The body; no two tokens of an account may have the same name. */
const LIMITED: [EndpointShape & { limit: { perHour: number } }, (n: number) => object, number][] = [
  [identity.createRegistryToken, (n) => ({ name: `ci ${n}` }), 201],
  [placePurchase, () => missingModule, 404],
  [createReview, () => ({ ...missingModule, content: "Not to be found.", rating: 5 }), 404],
];

describe.each(LIMITED)("a limited call, $path", ({ path, limit }, body, status) => {
  it("passes up to the limit, reports the remaining calls, and is then refused", async () => {
    const { client } = await server.signUp();
    for (let left = limit.perHour - 1; left >= 0; left--) {
      const answer = await client.post(path, body(left), HERE);
      expect(answer.status).toBe(status);
      expect(answer.headers.get("ratelimit-limit")).toBe(String(limit.perHour));
      expect(answer.headers.get("ratelimit-remaining")).toBe(String(left));
      expect(Number(answer.headers.get("ratelimit-reset"))).toBeGreaterThan(3_500);
    }
    const { status: refused, headers, body: reason } = await client.post(path, body(-1), HERE);
    expect(refused).toBe(429);
    expect(reason.code).toBe("too_many_attempts");
    expect(reason.message).toMatch(/^Too many attempts\. Try again in (59|60) minutes\.$/);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(3_500);
    expect(headers.get("ratelimit-remaining")).toBe("0");
    expect(headers.get("ratelimit-reset")).toBe(headers.get("retry-after"));

    // From any address; other accounts have their own limit.
    expect((await client.post(path, body(-2), from("203.0.113.2"))).status).toBe(429);
    const other = await server.signUp();
    expect((await other.client.post(path, body(0), HERE)).status).toBe(status);
  });
});

describe("tickets", () => {
  const ticket = {
    name: "Ada",
    email: "ada@example.test",
    subject: "Help",
    description: "Please.",
  };
  const open = (client: InProcessClient, change: object = {}) =>
    client
      .post("/api/support/tickets", { ...ticket, ...change }, HERE)
      .then(({ status }) => status);

  it("of visitors are counted by address, those of members behind it by account", async () => {
    const member = await server.signUp();
    for (let n = 0; n < RATE_LIMITS.tickets.perHour; n++)
      expect(await open(server.visitor(), { email: `v${n}@example.test` })).toBe(201);
    expect(await open(server.visitor())).toBe(429);
    for (let n = 0; n < RATE_LIMITS.tickets.perHour; n++)
      expect(await open(member.client)).toBe(201);
    expect(await open(member.client)).toBe(429);
  });

  it("that are refused are not counted", async () => {
    for (let n = 0; n <= RATE_LIMITS.tickets.perHour; n++)
      expect(await open(server.visitor(), { subject: "" })).toBe(400);
    expect(await open(server.visitor())).toBe(201);
  });
});

describe("uploads", () => {
  it("pass up to the account's limit, whoever else is behind the same address", async () => {
    const archive = new Uint8Array([1]);
    const upload = ({ client }: SignedUp, address: string) =>
      client.put("/api/uploads/m.zip", archive, from(address)).then(({ status }) => status);
    const uploadByKey = async ({ client }: SignedUp) => {
      const key = { name: "key", scopes: ["modules:write"] };
      const { secret } = (await client.post("/api/registry-tokens", key)).body;
      const headers = { ...from("203.0.113.1"), authorization: `Bearer ${secret}` };
      return server.app.request("/v1/uploads/m.zip", { method: "PUT", headers, body: archive });
    };
    const [one, other] = [await server.signUp(), await server.signUp()];
    for (let n = 0; n < RATE_LIMITS.uploads.perHour; n++) {
      expect(await upload(one, `203.0.113.${n + 1}`)).toBe(400);
    }
    expect(await upload(one, "203.0.113.99")).toBe(429);
    const refused = await uploadByKey(one);
    expect([refused.status, refused.headers.get("ratelimit-limit")]).toEqual([429, "100"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
    expect(await upload(other, "203.0.113.1")).toBe(400);
    expect((await uploadByKey(other)).status).toBe(400);
  });
});

describe("registrations", () => {
  const form = (username: string) => ({
    username,
    email: `${username}@example.test`,
    password: PASSWORD,
  });
  const register = (username: string, headers: Record<string, string> = HERE) =>
    server.visitor().post("/api/register", form(username), headers);

  it("are limited per address, including taken names, but not corrected forms", async () => {
    expect((await register("first-one")).status).toBe(201);
    for (let time = 1; time < RATE_LIMITS.registrations.perHour; time++) {
      expect((await register("x")).status).toBe(400);
      const common = { ...form("common"), password: "password123" };
      const uncounted = await server.visitor().post("/api/register", common, HERE);
      expect(uncounted.status).toBe(400);
      expect(uncounted.headers.get("ratelimit-remaining")).toBe(
        String(RATE_LIMITS.registrations.perHour - time),
      );
      expect((await register("first-one")).status).toBe(409);
    }
    expect((await register("last-one")).status).toBe(429);
    expect((await register("last-one", from("203.0.113.2"))).status).toBe(201);
  });

  it("by the server itself are not limited, which no client can imitate", async () => {
    for (let time = 0; time <= RATE_LIMITS.registrations.perHour; time++) {
      expect((await register("first-one", {})).status).toBe(409);
    }
    // As it is over a connection.
    const env = { incoming: { socket: { remoteAddress: "203.0.113.1", remoteFamily: "IPv4" } } };
    const statuses: number[] = [];
    for (let time = 0; time <= RATE_LIMITS.registrations.perHour; time++) {
      const body = JSON.stringify(form("first-one"));
      const headers = { "content-type": "application/json", ...from(IN_PROCESS) };
      const init = { method: "POST", headers, body };
      statuses.push((await server.app.request("/api/register", init, env)).status);
    }
    expect(statuses.at(-2)).toBe(409);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("event streams", () => {
  it("can be open up to the limit, and a closed one frees a place", async () => {
    // No process runs its scan here, so a stream stays open until its reader leaves.
    const { client } = await server.signUp();
    const { body: upload } = await client.put("/api/uploads/m.tar.gz", await tarGz(SMALL_MODULE));
    const cookie = await sessionCookie(client);
    const path = `/api/scans/${upload.scanId}/events`;
    const open = () => server.app.request(path, { headers: { ...HERE, cookie } });

    const missing = await client.get("/api/scans/999999/events", HERE);
    expect(missing.status).toBe(404);
    const streams: Response[] = [];
    for (let count = 0; count < RATE_LIMITS.eventStreams.atOnce; count++)
      streams.push(await open());
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    const refused = await open();
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(refused.headers.get("ratelimit-limit")).toBe(String(RATE_LIMITS.eventStreams.atOnce));

    await streams[0]?.body?.cancel();
    const again = await open();
    expect(again.status).toBe(200);
    expect((await open()).status).toBe(429);
    for (const stream of [again, ...streams.slice(1)]) await stream.body?.cancel();
  });
});

/** The session's cookie as a browser would send it. */
async function sessionCookie(client: InProcessClient): Promise<string> {
  const { username } = (await client.get("/api/user")).body;
  const { headers } = await client.post("/api/login", { username, password: PASSWORD });
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

it("an account's changes run a few at a time, further ones wait, and the rest are refused for a second", async () => {
  const { client } = await server.signUp();
  const change = () => client.put("/api/forum/read", undefined, HERE);
  const answers = await Promise.all(Array.from({ length: 200 }, change));
  const refused = answers.filter(({ status }) => status !== 204);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(64);
  for (const { status, headers, body } of refused) {
    expect([status, headers.get("retry-after")]).toEqual([429, "1"]);
    expect(body.message).toBe("Too many attempts. Try again in 1 second.");
  }
  expect((await change()).status).toBe(204);
});
