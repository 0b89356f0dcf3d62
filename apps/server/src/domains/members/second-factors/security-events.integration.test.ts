import { afterAll, beforeAll, expect, it } from "vitest";
import { type GitHubServer, openGitHubServer } from "../../../../test/github/github-server.ts";
import { chooseAt } from "../../../../test/github/github-visits.ts";
import { codeOf } from "../../../../test/stand-ins/authenticator-app.ts";
import { makeSoftPasskey } from "../../../../test/stand-ins/soft-passkey.ts";
import { PASSWORD } from "../../../../test/test-server.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await openGitHubServer();
});
afterAll(() => server.close());

it("changes of sign-in methods and all sign-ins are recorded", async () => {
  const { client, id, username } = await server.signUp();
  const again = { password: PASSWORD };

  server.gitHub.add("watched", { emails: [] });
  const { location } = (await client.post("/api/user/github", again)).body;
  await client.get(await chooseAt(location, "watched"));
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
