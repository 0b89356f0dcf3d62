import { versionApproved } from "@stackyard/contract/events/module-events";
import { MAX_WEBHOOKS } from "@stackyard/contract/site/webhook-types";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { processEvents } from "../../../../test/process-events.ts";
import {
  OAUTH_ORIGIN,
  type OAuthClient,
  openOAuthClient,
} from "../../../../test/stand-ins/oauth-client.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { sendNow } from "../../../../test/webhooks/send-now.ts";
import { record } from "../../../platform/events/record.ts";
import { inTransaction } from "../../../platform/services.ts";
import { notifyPeople } from "../notifications/notify-people.ts";
import { tellWebhooks } from "./queue-deliveries.ts";

const FORM = { url: "https://example.com/hook", types: ["version.approved"] };
const SCOPE = "webhooks";

let server: TestServer;
let owner: SignedUp;
let user: SignedUp;
let app: OAuthClient;
let isGone = false;
let arrived: { body: string; headers: Record<string, string> }[] = [];

beforeAll(async () => {
  server = await openTestServer({
    env: { PUBLIC_URL: OAUTH_ORIGIN, TRUST_PROXY: "true" },
    web: {
      async post(_, sent) {
        arrived.push(sent);
        return { status: isGone ? 410 : 204, text: "", headers: [] };
      },
    },
  });
  owner = await server.signUp();
  app = await openOAuthClient(server, owner, { scopes: [SCOPE, "modules:read"] });
});
afterAll(() => server.close());
beforeEach(async () => {
  arrived = [];
  await server.services.db.deleteFrom("attempts").execute();
  user = await server.signUp("contributor");
});

async function call(token: string, method: string, path: string, body?: object, more = {}) {
  const response = await server.app.request(`${OAUTH_ORIGIN}/v1/webhooks${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      ...more,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the expectations say what is read.
  const { data, error } = (await response.json()) as any;
  return { status: response.status, data, error };
}

const signIn = async (client = app, scope = SCOPE) =>
  (await client.signIn(user, scope)).access_token;
const create = async (token: string, more = {}) =>
  (await call(token, "POST", "", { ...FORM, ...more })).data;
const send = (id: number) => sendNow(server.services, id);
const disconnect = ({ application } = app) =>
  user.client.delete(`/api/connected-applications/${application.id}`);
const idsOf = async () =>
  (await user.client.get("/api/webhooks")).body.map(({ id }: { id: number }) => id);
const statuses = async (id: number) =>
  (await user.client.get(`/api/webhooks/${id}/deliveries`)).body.map(
    ({ status }: { status: string }) => status,
  );
const queueEvents = () => processEvents(server.services, tellWebhooks);

/** A version of the user's module is approved. */
const approve = (moduleId = 7) =>
  inTransaction(server.services, (ctx) =>
    record(ctx, versionApproved, {
      ...{ actorId: null, subjectId: moduleId },
      data: {
        ...{ moduleId, title: "Tidy VPC", authorId: user.id, version: "1.0.0" },
        ...{ isVerified: false, isUpdate: false },
      },
    }),
  );

it("an application gets what its user sees, and manages its own webhooks only", async () => {
  const token = await signIn();
  const { body: own } = await user.client.post("/api/webhooks", FORM);
  const created = await create(token);
  const id = created.webhook_id;
  expect(created).toMatchObject({ ...FORM, application: { name: "Deploy bot" } });
  const { data: listed } = await call(token, "GET", "");
  expect(listed.map((each: { webhook_id: number }) => each.webhook_id)).toEqual([id]);
  expect((await call(token, "DELETE", `/${own.id}`)).status).toBe(404);
  await approve();
  await queueEvents();
  await send(id);
  const message = new Webhook(created.secret).verify(
    arrived[0]?.body ?? "",
    arrived[0]?.headers ?? {},
  );
  expect(message).toMatchObject({ type: "version.approved", data: { moduleId: 7 } });
  const { data: deliveries } = await call(token, "GET", `/${id}/deliveries`);
  expect(deliveries).toMatchObject([{ status: "delivered", payload: arrived[0]?.body }]);
  const { data: again } = await call(
    token,
    "POST",
    `/${id}/deliveries/${deliveries[0].delivery_id}/redelivery`,
  );
  expect(again).toEqual({ delivery_id: deliveries[0].delivery_id });
  const changed = await call(token, "PUT", `/${id}`, { ...FORM, is_paused: true });
  expect(changed.data.status).toBe("paused");
  const other = await openOAuthClient(server, owner, { scopes: [SCOPE] });
  const theirs = await signIn(other);
  expect((await call(theirs, "GET", "")).data).toEqual([]);
  expect((await call(theirs, "DELETE", `/${id}`)).status).toBe(404);
  expect((await call(token, "DELETE", `/${id}`)).data).toEqual({ deleted: true });
});

it("its user sees and deletes an application's webhook, and can't get its secret", async () => {
  const { webhook_id: id } = await create(await signIn());
  const { body: listed } = await user.client.get("/api/webhooks");
  expect(listed).toMatchObject([{ id, application: { id: app.application.id } }]);
  const { client } = user;
  const since = new Date().toISOString();
  const refused = [
    await client.put(`/api/webhooks/${id}`, { ...FORM, isPaused: false }),
    await client.post(`/api/webhooks/${id}/rotation`),
    await client.post(`/api/webhooks/${id}/test`),
    await client.post(`/api/webhooks/${id}/replay`, { since }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(refused[0]?.body.message).toContain("Only the application “Deploy bot” can change");
  expect((await client.delete(`/api/webhooks/${id}`)).status).toBe(204);
  expect(await idsOf()).toEqual([]);
});

it("disconnecting an application stops its webhooks at once, and deletes them", async () => {
  const { body: own } = await user.client.post("/api/webhooks", FORM);
  const { webhook_id: id } = await create(await signIn());
  await approve();
  await queueEvents();
  expect((await disconnect()).status).toBe(204);
  await send(id);
  expect(arrived).toEqual([]);
  expect(await statuses(id)).toEqual(["withheld"]);
  // The consumer is late: the user has connected the application again.
  const { webhook_id: newer } = await create(await signIn());
  await queueEvents();
  expect(await idsOf()).toEqual([own.id, newer]);
});

it("a stopped webhook is told to its user and to the application's owner, once a day", async () => {
  const { webhook_id: first } = await create(await signIn());
  const other = await server.signUp("contributor");
  await approve();
  await queueEvents();
  isGone = true;
  await send(first);
  isGone = false;
  await processEvents(server.services, notifyPeople);
  const about = async ({ username }: SignedUp) =>
    (await server.mails(`${username}@example.test`)).filter(({ text }) =>
      text.includes(
        "A webhook of the application “Deploy bot” to https://example.com/hook is stopped",
      ),
    );
  expect(await about(user)).toHaveLength(1);
  expect(await about(owner)).toHaveLength(1);
  expect(await about(other)).toEqual([]);
  const { webhook_id: second } = await create(await signIn());
  await approve();
  await queueEvents();
  isGone = true;
  await send(second);
  isGone = false;
  await processEvents(server.services, notifyPeople);
  expect(await about(user)).toHaveLength(2);
  expect(await about(owner)).toHaveLength(1);
});

it("a webhook stays while its application has other access from before", async () => {
  const first = await app.signIn(user, SCOPE);
  const second = await app.signIn(user, SCOPE);
  const { webhook_id: id } = await create(first.access_token);
  await app.revoke(String(first.refresh_token));
  await queueEvents();
  expect(await idsOf()).toEqual([id]);
  await app.revoke(String(second.refresh_token));
  await queueEvents();
  expect(await idsOf()).toEqual([]);
});

it("an application without the scope is told nothing, and without it can't subscribe", async () => {
  const limited = await signIn(app, "modules:read");
  expect((await call(limited, "POST", "", FORM)).status).toBe(403);
  const other = await openOAuthClient(server, owner, { scopes: [SCOPE] });
  const { webhook_id: id } = await create(await signIn(other));
  await approve();
  await queueEvents();
  const { name, redirectAddresses } = other.application;
  await owner.client.put(`/api/applications/${other.application.id}`, {
    ...{ name, redirectAddresses, scopes: ["modules:read"] },
  });
  await send(id);
  expect(await statuses(id)).toEqual(["withheld"]);
  await approve();
  await queueEvents();
  expect(await statuses(id)).toEqual(["withheld"]);
  expect((await owner.client.delete(`/api/applications/${other.application.id}`)).status).toBe(204);
  expect(await idsOf()).toEqual([]);
});

it("each application has ten, besides the user's own", async () => {
  const token = await signIn();
  for (let count = 0; count < MAX_WEBHOOKS; count++) await create(token);
  expect((await call(token, "POST", "", FORM)).status).toBe(409);
  expect((await user.client.post("/api/webhooks", FORM)).status).toBe(201);
});

it("a repeated request doesn't show the secret again", async () => {
  const token = await signIn();
  const key = { "idempotency-key": `create-${user.id}` };
  expect((await call(token, "POST", "", FORM, key)).status).toBe(201);
  const repeated = await call(token, "POST", "", FORM, key);
  expect([repeated.status, repeated.error.code]).toEqual([409, "secret_shown_once"]);
  expect(await idsOf()).toHaveLength(1);
});

it("with subjects, only events about them are sent, also in a replay", async () => {
  const since = new Date(Date.now() - 60_000).toISOString();
  const token = await signIn();
  const { webhook_id: id, subjects } = await create(token, {
    subjects: [
      { kind: "module", id: 7 },
      { kind: "project", id: 8 },
    ],
  });
  expect(subjects).toHaveLength(2);
  for (const moduleId of [7, 8, 77]) await approve(moduleId);
  await queueEvents();
  expect(await statuses(id)).toEqual(["waiting"]);
  expect((await call(token, "POST", `/${id}/replay`, { since })).data).toEqual({ count: 1 });
  const wrong = await call(token, "POST", "", { ...FORM, subjects: [{ kind: "user", id: 1 }] });
  expect(wrong.status).toBe(400);
});
