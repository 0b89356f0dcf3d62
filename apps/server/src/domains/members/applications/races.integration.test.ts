import { afterAll, beforeAll, expect, it } from "vitest";
import {
  callWith,
  OAUTH_ORIGIN,
  type OAuthClient,
  openOAuthClient,
} from "../../../../test/stand-ins/oauth-client.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { openArtifacts } from "./artifact-store.ts";

let server: TestServer;
let user: SignedUp;
let client: OAuthClient;

beforeAll(async () => {
  server = await openTestServer({ isContended: true, env: { PUBLIC_URL: OAUTH_ORIGIN } });
  user = await server.signUp();
  client = await openOAuthClient(server, user);
});
afterAll(() => server.close());

const worked = <T>(results: readonly PromiseSettledResult<T>[]) =>
  results.filter((one): one is PromiseFulfilledResult<Awaited<T>> => one.status === "fulfilled");

const works = async (token: string) => (await callWith(server, token)).status === 200;

it("of concurrent uses of a code at most one gets tokens, and they end", async () => {
  for (let round = 0; round < 10; round++) {
    const { path, verifier, state } = await client.start();
    const answer = await client.consent(user, path);
    const uses = await Promise.allSettled(
      Array.from({ length: 4 }, () => client.exchange(answer, verifier, state)),
    );
    expect(worked(uses).length).toBeLessThanOrEqual(1);
    for (const { value } of worked(uses)) expect(await works(value.access_token)).toBe(false);
  }
});

it("of concurrent uses of a refresh token at most one gets tokens, and they end", async () => {
  for (let round = 0; round < 10; round++) {
    const tokens = await client.signIn(user);
    const uses = await Promise.allSettled(
      Array.from({ length: 4 }, () => client.refresh(String(tokens.refresh_token))),
    );
    expect(worked(uses).length).toBeLessThanOrEqual(1);
    for (const { value } of [...worked(uses), { value: tokens }])
      expect(await works(value.access_token)).toBe(false);
  }
});

it("of concurrent answers to a request one counts, and grants once", async () => {
  const { path } = await client.start();
  const asked = await user.client.get(path);
  const uid = String(asked.headers.get("location")).split("/").at(-1);
  const before = await countGrants();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      user.client.post(`/api/oauth/requests/${uid}/answer`, { isAllowed: true }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  expect(await countGrants()).toBe(before + 1);
});

it("a token that is issued while its grant ends doesn't work", async () => {
  for (let round = 0; round < 10; round++) {
    const tokens = await client.signIn(user);
    const [refreshed] = await Promise.allSettled([
      client.refresh(String(tokens.refresh_token)),
      user.client.delete(`/api/connected-applications/${client.application.id}`),
    ]);
    expect(await works(tokens.access_token)).toBe(false);
    for (const { value } of worked([refreshed]))
      expect(await works(value.access_token)).toBe(false);
  }
});

async function countGrants(): Promise<number> {
  const { count } = await server.services.db
    .selectFrom("oauthGrants")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

it("a secret is found under its own kind only, also by concurrent requests", async () => {
  const { access_token: access, refresh_token: refresh } = await client.signIn(user);
  const artifacts = openArtifacts(server.services);
  const found = await Promise.all(
    [access, String(refresh)].flatMap((secret) =>
      (["AccessToken", "ClientCredentials", "RefreshToken"] as const).map(async (kind) =>
        (await artifacts(kind).find(secret)) ? kind : null,
      ),
    ),
  );
  expect(found).toEqual(["AccessToken", null, null, null, null, "RefreshToken"]);
  // Even if their forms were alike.
  expect(await artifacts("DeviceCode").find(access)).toBeUndefined();
});
