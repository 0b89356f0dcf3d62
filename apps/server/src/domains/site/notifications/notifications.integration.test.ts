import { tokenCreated } from "@stackyard/contract/events/members/identity-events";
import { reviewWritten, versionApproved } from "@stackyard/contract/events/module-events";
import { NOTIFICATION_KINDS, NOTIFICATIONS } from "@stackyard/contract/site/notification-kinds";
import type { Notification } from "@stackyard/contract/site/notifications";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import {
  LISTING,
  publishModule,
  submitModule,
  submitVersion,
} from "../../../../test/actions/publish-module.ts";
import { processEvents } from "../../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { record } from "../../../platform/events/record.ts";
import { inTransaction } from "../../../platform/services.ts";
import { tellOfUnusedKeys } from "../../members/sessions/tell-of-unused-keys.ts";
import { notifyPeople } from "./notify-people.ts";
import { sendDigests } from "./send-digests.ts";

let server: TestServer;
let author: SignedUp;
let reader: SignedUp;

beforeAll(async () => {
  server = await openTestServer();
  reader = await server.signUp();
});
afterAll(() => server.close());
beforeEach(async () => {
  author = await server.signUp("contributor");
  await hear();
});

const hear = () => processEvents(server.services, notifyPeople);
const mailsOf = ({ username }: SignedUp) => server.mails(`${username}@example.test`);

/** Has `reader` review one of the author's modules, and waits for the notification. */
const review = (rating: number, title = "Quay") =>
  inTransaction(server.services, (ctx) =>
    record(ctx, reviewWritten, {
      actorId: reader.id,
      subjectId: 1,
      data: { moduleId: 1, title, authorId: author.id, rating },
    }),
  );

const listOf = async ({ client }: SignedUp, query = ""): Promise<Notification[]> =>
  (await client.get(`/api/notifications${query}`)).body;
const unreadOf = async ({ client }: SignedUp) =>
  (await client.get("/api/notifications/unread")).body.unread;
const choose = (kind: string, channels: object) =>
  author.client.put(`/api/notification-choices/${kind}`, channels);

const OFF = { inApp: false, byMail: false, inDigest: false };

describe("a visitor's request", () => {
  it.each([
    ["get", "/api/notifications"],
    ["get", "/api/notifications/unread"],
    ["get", "/api/notifications/events"],
    ["put", "/api/notifications/1/read"],
    ["put", "/api/notifications/read"],
    ["get", "/api/notification-choices"],
    ["put", "/api/notification-choices/sales"],
    ["get", "/api/user/activity"],
  ] as const)("is refused: %s %s", async (method, path) => {
    const body = method === "put" ? OFF : undefined;
    const { status } = await server.visitor().send(method.toUpperCase(), path, body);
    expect(status).toBe(401);
  });
});

describe("a notification", () => {
  it("goes to the affected users only, with the sentence for them", async () => {
    await review(4);
    await hear();
    expect(await listOf(author)).toMatchObject([
      { kind: "reviews", text: `${reader.username} reviewed Quay: 4 of 5`, path: "/modules/1" },
    ]);
    expect(await listOf(reader)).toEqual([]);
  });

  it("is sent once, however often its event is consumed", async () => {
    await review(4);
    await hear();
    await server.services.db
      .updateTable("eventCursors")
      .set({ transactionId: "0", eventId: 0 })
      .execute();
    await hear();
    expect(await listOf(author)).toHaveLength(1);
  });

  it("is sent for the user's own actions only if they concern security", async () => {
    const mine = { actorId: author.id, subjectId: 1 };
    await inTransaction(server.services, async (ctx) => {
      const token = { userId: author.id, name: "laptop" };
      await record(ctx, tokenCreated, { ...mine, data: token });
      const version = { moduleId: 1, title: "Quay", authorId: author.id, version: "1.0.0" };
      const data = { ...version, isVerified: false, isUpdate: false };
      await record(ctx, versionApproved, { ...mine, data });
    });
    await hear();
    expect((await listOf(author)).map(({ kind }) => kind)).toEqual(["security"]);
  });

  it("informs auditors of pending versions, and a module's owners of its new version", async () => {
    const busy = await openTestServer({ worksJobs: true });
    const [seller, auditor] = [await busy.signUp("contributor"), await busy.signUp("auditor")];
    const [buyer, late, gone] = [await busy.signUp(), await busy.signUp(), await busy.signUp()];
    const { id } = await publishModule(busy, seller, { title: "Held Module" });
    for (const { client } of [buyer, late, gone]) await buyModule({ client }, id);
    // Other users may come and go before its events are consumed.
    const change = (who: SignedUp, to: { grantedAt: Date } | { revokedAt: Date }) =>
      busy.services.db.updateTable("entitlements").set(to).where("userId", "=", who.id).execute();
    await change(late, { grantedAt: new Date(Date.now() + 60 * 60 * 1_000) });
    await change(gone, { revokedAt: new Date() });
    await submitVersion(seller, id, "1.0.1");
    await auditor.client.post(`/api/modules/${id}/versions/1.0.1/approval`, {});
    await submitModule(auditor, { title: "Auditor's Own" });
    await processEvents(busy.services, notifyPeople);
    // A job issues invoices at some time.
    const texts = async (who: SignedUp) =>
      (await listOf(who)).filter(({ kind }) => kind !== "invoices").map(({ text }) => text);
    expect(await texts(buyer)).toEqual(["Held Module 1.0.1 is available"]);
    expect([await texts(late), await texts(gone)]).toEqual([[], []]);
    expect(await texts(auditor)).toEqual([
      `Held Module 1.0.1 by ${seller.username} needs an audit`,
      `Held Module 1.0.0 by ${seller.username} needs an audit`,
    ]);
    expect(await texts(seller)).toContain(`${buyer.username} bought Held Module for $19.99`);
    await busy.close();
  });
});

describe("the list", () => {
  it("refuses an invalid cursor, and returns each notification once across pages", async () => {
    expect((await author.client.get("/api/notifications?cursor=x")).status).toBe(400);
    for (const rating of [1, 2, 3]) await review(rating);
    await hear();
    const first = await author.client.get("/api/notifications?limit=2");
    expect(first.headers.get("x-total-count")).toBe("3");
    const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = await author.client.get(next);
    const texts = [...first.body, ...second.body].map(({ text }: Notification) => text.at(-6));
    expect(texts).toEqual(["3", "2", "1"]);
  });

  it("is marked as read one by one or up to the last one seen, only by its owner", async () => {
    for (const rating of [1, 2, 3]) await review(rating);
    await hear();
    const [third, second, first] = await listOf(author);
    expect((await reader.client.put(`/api/notifications/${first?.id}/read`)).status).toBe(404);
    await reader.client.put("/api/notifications/read", { upTo: third?.id });
    expect(await unreadOf(author)).toBe(3);
    const one = await author.client.put(`/api/notifications/${first?.id}/read`);
    expect(one.body).toEqual({ unread: 2 });
    const some = await author.client.put("/api/notifications/read", { upTo: second?.id });
    expect(some.body).toEqual({ unread: 1 });
    expect(await listOf(author, "?show=unread")).toMatchObject([{ id: third?.id, isRead: false }]);
    expect((await author.client.put("/api/notifications/read", { upTo: "all" })).status).toBe(400);
  });
});

describe("the number of unread notifications", () => {
  it("is streamed immediately and after each change", async () => {
    const { headers } = await server
      .visitor()
      .post("/api/login", { username: author.username, password: "correct horse battery" });
    const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
    const closing = new AbortController();
    const init = { headers: { cookie }, signal: closing.signal };
    const stream = await server.app.request("/api/notifications/events", init);
    const chunks = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => (await chunks?.read())?.value;
    expect(await next()).toBe('data: {"unread":0}\n\n');
    await review(5);
    await hear();
    expect(await next()).toBe('data: {"unread":1}\n\n');
    const [{ id }] = (await listOf(author)) as [Notification];
    await author.client.put(`/api/notifications/${id}/read`);
    expect(await next()).toBe('data: {"unread":0}\n\n');
    closing.abort();
  });
});

describe("a preference", () => {
  it("is refused for an unknown kind or channel", async () => {
    expect((await choose("gossip", OFF)).status).toBe(404);
    expect((await choose("sales", { inApp: "yes" })).status).toBe(400);
  });

  it("has the contract's default, and applies to its kind only", async () => {
    const initial = NOTIFICATION_KINDS.map((kind) => ({ kind, ...NOTIFICATIONS[kind].initial }));
    const read = async () => (await author.client.get("/api/notification-choices")).body;
    expect(await read()).toEqual(initial);
    await choose("reviews", OFF);
    expect(await read()).toEqual(
      initial.map((choice) => (choice.kind === "reviews" ? { ...choice, ...OFF } : choice)),
    );
    await review(2);
    await hear();
    expect(await listOf(author)).toEqual([]);
    expect(await unreadOf(author)).toBe(0);
    expect(await mailsOf(author)).toEqual([]);
  });

  it("for mail sends to a confirmed address, with an unsubscribe link", async () => {
    await choose("reviews", { ...OFF, byMail: true });
    await review(2);
    await hear();
    const [mail, ...more] = await mailsOf(author);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`${reader.username} reviewed Quay: 2 of 5`);
    expect(mail?.links).toContainEqual(expect.stringMatching(/\/unsubscribe\?token=\d+-reviews-/));
    expect(mail?.links).toContainEqual(expect.stringMatching(/\/modules\/1$/));
    await server.services.db
      .updateTable("users")
      .set({ emailVerified: false })
      .where("id", "=", author.id)
      .execute();
    await review(3);
    await hear();
    expect(await mailsOf(author)).toHaveLength(1);
  });

  it("doesn't stop mails about the account's security", async () => {
    expect((await choose("security", OFF)).body).toMatchObject({ byMail: true });
    await author.client.post("/api/registry-tokens", { name: "stolen" });
    await hear();
    const mails = await mailsOf(author);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "The API key “stolen” was created for your account",
    ]);
    expect(mails[0]?.text).not.toContain("nsubscribe");
  });

  it("tell of a pipeline that may publish a module", async () => {
    const title = "Quay Wall";
    const listing = { ...LISTING, title };
    const { id } = (await author.client.post("/api/modules", listing)).body;
    const publisher = {
      ...{ issuer: "https://gitlab.com", repositoryId: "99", ownerId: "12" },
      ...{ workflow: ".gitlab-ci.yml", refType: "tag", ref: "v*" },
    };
    await author.client.post(`/api/modules/${id}/publishers`, publisher);
    await hear();
    const [mail] = await mailsOf(author);
    expect(mail?.subject).toBe(
      `The pipeline .gitlab-ci.yml of repository 99 at https://gitlab.com can now publish ${title}`,
    );
    expect(mail?.links).toContainEqual(expect.stringMatching(`/modules/${id}/edit$`));
  });

  it("tell of an API key that gets a new secret, isn't used, or is reported", async () => {
    const made = (await author.client.post("/api/registry-tokens", { name: "ci" })).body;
    const path = `/api/registry-tokens/${made.id}/rotation`;
    const { secret } = (await author.client.post(path, {})).body;
    await server.services.db
      .updateTable("registryTokens")
      .set({ createdAt: new Date(0) })
      .where("id", "=", made.id)
      .execute();
    await tellOfUnusedKeys(server.services, new AbortController().signal);
    await server.visitor().post("/v1/keys/revoke", { keys: [secret, made.secret] });
    await hear();
    const subjects = (await mailsOf(author)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([
      "The API key “ci” was created for your account",
      "Your API key “ci” got a new secret",
      "Your API key “ci” hasn't been used for 90 days. Revoke it if you don't need it",
      expect.stringMatching(/^Your API key “ci” was revoked with the secret itself, from /),
    ]);
  });
});

describe("the daily summary", () => {
  const send = () => sendDigests(server.services, new AbortController().signal);

  it("contains what happened since the last one, once, and counts what it omits", async () => {
    for (let count = 0; count < 31; count++) await review(5, `Module ${count}`);
    await hear();
    await send();
    await send();
    const own = await mailsOf(author);
    expect(own).toHaveLength(1);
    expect(own[0]?.subject).toMatch(/^31 things happened/);
    expect(own[0]?.links.filter((link) => link.endsWith("/modules/1"))).toHaveLength(30);
    expect(own[0]?.text).toContain("And 1 more.");
  });

  it("contains nothing of a kind that was unsubscribed from in the meantime", async () => {
    await review(5);
    await hear();
    await choose("reviews", OFF);
    await send();
    await choose("reviews", { ...OFF, inDigest: true });
    await send();
    expect(await mailsOf(author)).toEqual([]);
  });
});

describe("the unsubscribe link", () => {
  /** The link in a mail about a review. */
  async function linkOfMail(channels: object): Promise<string> {
    await choose("reviews", { ...OFF, ...channels });
    await review(1);
    await hear();
    await sendDigests(server.services, new AbortController().signal);
    const [mail] = await mailsOf(author);
    const link = mail?.links.find((link) => link.includes("/unsubscribe"));
    return link ? link.slice(new URL(link).origin.length) : "";
  }
  const post = (path: string, body: string) =>
    server.app.request(path, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "https://mail.example",
        "sec-fetch-site": "cross-site",
      },
      body,
    });
  const tokenOf = (path: string) => new URLSearchParams(path.split("?")[1]).get("token");
  const look = async (path: string) =>
    (await server.visitor().get(`/api/unsubscriptions/${tokenOf(path)}`)).body;
  const choice = async () =>
    (await author.client.get("/api/notification-choices")).body.find(
      ({ kind }: { kind: string }) => kind === "reviews",
    );

  it("ends mails of its kind when a mail program posts to it, not when it is opened", async () => {
    const path = await linkOfMail({ byMail: true, inApp: true });
    expect(await look(path)).toEqual({ what: "Emails about: Reviews", hasEnded: false });
    expect((await choice()).byMail).toBe(true);
    for (let click = 0; click < 2; click++) {
      const answer = await post(path, "List-Unsubscribe=One-Click");
      expect([answer.status, answer.redirected]).toEqual([200, false]);
    }
    expect(await choice()).toEqual({
      kind: "reviews",
      inApp: true,
      byMail: false,
      inDigest: false,
    });
    expect(await look(path)).toMatchObject({ hasEnded: true });
  });

  it("ends the daily summary as a whole, and redirects its page to itself", async () => {
    const path = await linkOfMail({ inDigest: true });
    const answer = await post(path, "List-Unsubscribe=One-Click&page=");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
    const { body } = await author.client.get("/api/notification-choices");
    expect(body.filter(({ inDigest }: { inDigest: boolean }) => inDigest)).toEqual([]);
    expect(await look(path)).toEqual({ what: "The daily summary", hasEnded: true });
  });

  it("is refused if it isn't genuine", async () => {
    const path = await linkOfMail({ byMail: true });
    const forged = path.replace(/token=\d+/, `token=${reader.id}`);
    expect((await post(forged, "List-Unsubscribe=One-Click")).status).toBe(404);
    expect((await look(forged)).code).toBe("not_found");
    expect((await post("/unsubscribe", "List-Unsubscribe=One-Click")).status).toBe(404);
  });
});

describe("the activity", () => {
  it("lists what the user did and what concerned them, newest first, in pages", async () => {
    expect((await author.client.get("/api/user/activity?cursor=-")).status).toBe(400);
    await author.client.post("/api/registry-tokens", { name: "laptop" });
    await review(3);
    const first = await author.client.get("/api/user/activity?limit=2");
    expect(first.body).toMatchObject([
      { text: `${reader.username} reviewed Quay: 3 of 5`, path: "/modules/1" },
      { text: "You created the API key “laptop”", path: "/settings/tokens" },
    ]);
    expect(first.headers.get("x-total-count")).toBe("3");
    const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect((await author.client.get(next)).body).toMatchObject([
      { text: "You created the account" },
    ]);
    const { body } = await reader.client.get("/api/user/activity?limit=1");
    expect(body).toMatchObject([{ text: "You reviewed Quay: 3 of 5" }]);
  });
});

it("a working process sends notifications by itself", async () => {
  const busy = await openTestServer({ worksJobs: true });
  const person = await busy.signUp();
  await person.client.post("/api/registry-tokens", { name: "laptop" });
  await vi.waitFor(async () => expect(await unreadOf(person)).toBe(1), 60_000);
  await busy.close();
});
