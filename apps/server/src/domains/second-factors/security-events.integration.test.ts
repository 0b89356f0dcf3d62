import { afterAll, beforeAll, expect, it } from "vitest";
import { codeOf } from "../../../test/authenticator-app.ts";
import { openGitHubProvider, person } from "../../../test/github-provider.ts";
import { makeSoftPasskey } from "../../../test/soft-passkey.ts";
import { openTestServer, PASSWORD, type TestServer } from "../../../test/test-server.ts";

let server: TestServer;
let provider: Awaited<ReturnType<typeof openGitHubProvider>>;
beforeAll(async () => {
  provider = await openGitHubProvider();
  server = await openTestServer({ env: provider.env });
});
afterAll(async () => {
  await server.close();
  provider.close();
});

it("whatever changes how one signs in is recorded, and so is each sign-in", async () => {
  const { client, id, username } = await server.signUp();
  const again = { password: PASSWORD };

  provider.add({ ...person(9, "watched"), emails: [] });
  const { location } = (await client.post("/api/user/github", again)).body;
  const answer = await fetch(`${location}&as=watched`, { redirect: "manual" });
  const { pathname, search } = new URL(answer.headers.get("location") ?? "");
  await client.get(pathname + search);
  await client.delete("/api/user/github");
  await client.delete("/api/user/github");

  const key = makeSoftPasskey();
  const { body: question } = await client.post("/api/user/passkeys/options", again);
  const credential = key.register(question);
  const { body } = await client.post("/api/user/passkeys", { name: "Key", credential });
  const { body: asked } = await server.visitor().post("/api/login/passkey/options");
  await server.visitor().post("/api/login/passkey", { credential: key.signIn(asked) });
  await client.delete(`/api/user/passkeys/${body.id}`);

  const { secret } = (await client.post("/api/user/authenticator-app", again)).body;
  const code = codeOf(secret);
  const { recoveryCodes } = (
    await client.post("/api/user/authenticator-app/confirmation", { code })
  ).body;
  const visitor = server.visitor();
  await visitor.post("/api/login", { username, ...again });
  await visitor.post("/api/login/code", { code: "not-one" });
  await visitor.post("/api/login/code", { code: recoveryCodes[0] });
  await client.post("/api/user/recovery-codes", again);
  await client.post("/api/user/authenticator-app/removal", again);

  const events = await server.services.db
    .selectFrom("events")
    .select("type")
    .where("subjectKind", "=", "user")
    .where("subjectId", "=", id)
    .where("actorId", "=", id)
    .orderBy("id")
    .execute();
  expect(events.map(({ type }) => type)).toEqual([
    "account.registered",
    "github.connected",
    "github.disconnected",
    "passkey.added",
    "session.opened",
    "passkey.removed",
    "factor.turned_on",
    "recovery.code_used",
    "session.opened",
    "recovery.codes_renewed",
    "factor.turned_off",
  ]);
});
