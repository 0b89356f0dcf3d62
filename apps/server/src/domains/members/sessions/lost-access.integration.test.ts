import { OLDER_GRANT } from "@stackyard/contract/base/key-scopes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signIn } from "../../../../test/actions/sign-in.ts";
import {
  openTestServer,
  PASSWORD,
  type SignedUp,
  type TestServer,
} from "../../../../test/test-server.ts";
import { deleteAccounts } from "../../site/accounts/delete-accounts.ts";

const never = new AbortController().signal;
let server: TestServer;
let beside: Awaited<ReturnType<TestServer["openSecondServer"]>>;
let admin: SignedUp;
beforeAll(async () => {
  server = await openTestServer();
  beside = await server.openSecondServer();
  admin = await server.signUp("admin");
});
afterAll(async () => {
  await beside.close();
  await server.close();
});

const STREAMS = ["/api/notifications/events", "/api/conversations/events"];

/** Streams of this credential in both processes, each past its first message. */
async function openStreams(
  credential: Record<string, string>,
  { apps = [server.app, beside.app], paths = STREAMS } = {},
) {
  const open = async (app: TestServer["app"], path: string) => {
    const answer = await app.request(path, { headers: credential });
    expect(answer.status).toBe(200);
    const reader = answer.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    expect((await reader.read()).done).toBe(false);
    return reader;
  };
  const readers = await Promise.all(apps.flatMap((app) => paths.map((path) => open(app, path))));
  return {
    /** Resolves once all have ended; the test doesn't end while a stream stays open. */
    async end() {
      for (const reader of readers) while (!(await reader.read()).done);
    },
    /** Each stream has checked again and sent the current state. */
    async goOn() {
      for (const { done } of await Promise.all(readers.map((reader) => reader.read())))
        expect(done).toBe(false);
      for (const reader of readers) await reader.cancel();
    },
  };
}

const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  expect([200, 201, 204], JSON.stringify(body)).toContain(status);
};

const asAdmin = (act: "suspension" | "role", extra: object) => (person: SignedUp) =>
  ok(
    admin.client.put(`/api/admin/users/${person.id}/${act}`, {
      reason: "A test of streams.",
      ...extra,
    }),
  );

const WAYS: [how: string, (person: SignedUp) => Promise<void>][] = [
  ["ending one's other sessions", ({ client }) => ok(client.delete("/api/sessions"))],
  [
    "ending one session",
    async ({ client }) => {
      const { body } = await client.get("/api/sessions");
      for (const { id, isCurrent } of body)
        if (!isCurrent) await ok(client.delete(`/api/sessions/${id}`));
    },
  ],
  [
    "changing the password",
    ({ client }) =>
      ok(
        client.put("/api/user/password", {
          currentPassword: PASSWORD,
          newPassword: "a very quiet harbour",
        }),
      ),
  ],
  ["taking another role", ({ client }) => ok(client.put("/api/user/role", { role: "engineer" }))],
  ["being given another role", asAdmin("role", { role: "contributor" })],
  ["being suspended", asAdmin("suspension", { until: null })],
  [
    "being signed out by an administrator",
    ({ id }) =>
      ok(admin.client.post(`/api/admin/users/${id}/sign-out`, { reason: "A test of streams." })),
  ],
  [
    "asking for the account's deletion",
    ({ client }) => ok(client.post("/api/account/deletion", { password: PASSWORD })),
  ],
  [
    "the account's deletion",
    async ({ id }) => {
      const due = { deletesAt: new Date(0) };
      await server.services.db.updateTable("users").set(due).where("id", "=", id).execute();
      await deleteAccounts(server.services, never);
    },
  ],
];

it.each(WAYS)("%s ends the session's open streams in every process", async (_, loseAccess) => {
  const person = await server.signUp();
  const streams = await openStreams(await signIn(server, person));
  await loseAccess(person);
  await streams.end();
});

it("signing out ends that session's streams, and leaves those of other sessions open", async () => {
  const person = await server.signUp();
  const [left, kept] = [await signIn(server, person), await signIn(server, person)];
  const ending = await openStreams(left);
  const going = await openStreams(kept);
  await ok(server.visitor().send("POST", "/api/logout", undefined, left));
  await ending.end();
  await going.goOn();
});

it.each([
  [
    "revoking it",
    ({ client }: SignedUp, id: number) => ok(client.delete(`/api/registry-tokens/${id}`)),
  ],
  ["being suspended", asAdmin("suspension", { until: null })],
])("%s ends the streams that an API key opened", async (_, loseAccess) => {
  const person = await server.signUp();
  const { body } = await person.client.post("/api/registry-tokens", { name: "watcher" });
  // Only keys from before scopes open these streams.
  await server.services.db
    .updateTable("registryTokens")
    .set({ scopes: [OLDER_GRANT] })
    .where("id", "=", body.id)
    .execute();
  const streams = await openStreams({ authorization: `Bearer ${body.secret}` });
  await loseAccess(person, body.id);
  await streams.end();
});

it("losing the second factor ends the streams of a role that requires one", async () => {
  const strict = await openTestServer({ env: { REQUIRE_2FA: "true" } });
  try {
    const person = await strict.signUp("admin");
    const session = await signIn(strict, person);
    const { db } = strict.services;
    const store = (secondFactorAt: Date | null) =>
      db.updateTable("sessions").set({ secondFactorAt }).where("userId", "=", person.id).execute();
    await store(new Date());
    const streams = await openStreams(session, { apps: [strict.app] });
    await store(null);
    await streams.end();
  } finally {
    await strict.close();
  }
});

it("hiding a thread ends its readers' streams", async () => {
  const { client } = await server.signUp();
  const { db } = server.services;
  const category = { name: "Quiet", slug: "quiet", description: "What will be hidden." };
  const { id: categoryId } = (await admin.client.post("/api/forum/categories", category)).body;
  const thread = { title: "Soon hidden", content: "Words enough for an opening post.", categoryId };
  const { id } = (await client.post("/api/forum/threads", thread)).body;
  const streams = await openStreams({}, { paths: [`/api/forum/threads/${id}/events`] });
  await db.updateTable("forumThreads").set({ status: "hidden" }).where("id", "=", id).execute();
  await streams.end();
});
