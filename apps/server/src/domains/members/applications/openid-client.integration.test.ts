import * as openid from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  CALLBACK,
  callWith,
  OAUTH_ORIGIN,
  type OAuthClient,
  openOAuthClient,
} from "../../../../test/stand-ins/oauth-client.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
let user: SignedUp;
let web: OAuthClient;
let native: OAuthClient;
let config: openid.Configuration;
let nativeConfig: openid.Configuration;

beforeAll(async () => {
  server = await openTestServer({ env: { PUBLIC_URL: OAUTH_ORIGIN } });
  const owner = await server.signUp();
  user = await server.signUp();
  web = await openOAuthClient(server, owner);
  native = await openOAuthClient(server, owner, { isConfidential: false });
  config = await discover(web);
  nativeConfig = await discover(native);
});
afterAll(() => server.close());

/** The library with its defaults. It takes every address and rule from our metadata. */
const discover = ({ application: { clientId, secret } }: OAuthClient, fetch = callServer) =>
  openid.discovery(
    new URL(OAUTH_ORIGIN),
    clientId,
    secret ?? undefined,
    secret ? undefined : openid.None(),
    { algorithm: "oauth2", [openid.customFetch]: fetch },
  );

const callServer: openid.CustomFetch = (url, options) =>
  Promise.resolve(server.app.request(url, options as RequestInit));

/** The address at which the client is answered, with what it keeps to check the answer. */
async function authorize(scope = "modules:read") {
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const expectedState = openid.randomState();
  const { pathname, search } = openid.buildAuthorizationUrl(config, {
    ...{ redirect_uri: CALLBACK, scope, state: expectedState, code_challenge_method: "S256" },
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
  });
  const answer = await web.consent(user, pathname + search);
  return { answer, checks: { pkceCodeVerifier, expectedState } };
}

async function signIn() {
  const { answer, checks } = await authorize();
  return openid.authorizationCodeGrant(config, answer, checks);
}

describe("an application with openid-client", () => {
  it("exchanges a code for tokens that open the API", async () => {
    const tokens = await signIn();
    expect(tokens).toMatchObject({ token_type: "bearer", scope: "modules:read" });
    expect(tokens.expiresIn()).toBeGreaterThan(0);
    expect((await callWith(server, tokens.access_token)).status).toBe(200);
  });

  it.each<[string, (answer: URLSearchParams) => void]>([
    ["another issuer", (answer) => answer.set("iss", "https://evil.example.test")],
    ["no issuer", (answer) => answer.delete("iss")],
    ["another state", (answer) => answer.set("state", openid.randomState())],
    ["no state", (answer) => answer.delete("state")],
  ])("refuses an answer with %s", async (_, change) => {
    const { answer, checks } = await authorize();
    const changed = new URL(answer);
    change(changed.searchParams);
    await expect(openid.authorizationCodeGrant(config, changed, checks)).rejects.toMatchObject({
      code: "OAUTH_INVALID_RESPONSE",
    });
    // The code was never sent: it still works.
    expect(await openid.authorizationCodeGrant(config, answer, checks)).toBeTruthy();
  });

  it("gets new tokens for a refresh token, once", async () => {
    const first = await signIn();
    const second = await openid.refreshTokenGrant(config, String(first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await callWith(server, second.access_token)).status).toBe(200);
    for (const { refresh_token: token } of [first, second])
      await expect(openid.refreshTokenGrant(config, String(token))).rejects.toMatchObject({
        error: "invalid_grant",
      });
  });

  it("acts for its owner with its own credentials, and not with wrong ones", async () => {
    const scope = { scope: "modules:read" };
    const { access_token: token } = await openid.clientCredentialsGrant(config, scope);
    expect((await callWith(server, token)).status).toBe(200);
    const wrong = { ...web, application: { ...web.application, secret: "stackyard_ocs_wrong" } };
    await expect(openid.clientCredentialsGrant(await discover(wrong), scope)).rejects.toMatchObject(
      { status: 401 },
    );
  });

  it("introspects its tokens and revokes them", async () => {
    const { access_token: token } = await signIn();
    expect(await openid.tokenIntrospection(config, token)).toMatchObject({
      ...{ active: true, scope: "modules:read", sub: String(user.id), iss: OAUTH_ORIGIN },
    });
    await openid.tokenRevocation(config, token);
    expect(await openid.tokenIntrospection(config, token)).toEqual({ active: false });
    expect((await callWith(server, token)).status).toBe(401);
  });
});

describe("a device with openid-client", () => {
  it("polls until its user has allowed it", async () => {
    let onPending = () => {};
    const pending = new Promise<void>((resolve) => {
      onPending = resolve;
    });
    const device = await discover(native, async (url, options) => {
      const answer = await callServer(url, options);
      if (answer.status === 400) onPending();
      return answer;
    });
    const asked = await openid.initiateDeviceAuthorization(device, { scope: "modules:read" });
    const polled = openid.pollDeviceAuthorizationGrant(device, { ...asked, interval: 0 });
    await pending;
    await answerDevice(asked.user_code, true);
    const tokens = await polled;
    expect((await callWith(server, tokens.access_token)).status).toBe(200);
    expect(await openid.refreshTokenGrant(device, String(tokens.refresh_token))).toBeTruthy();
  });

  it("stops when its user refuses", async () => {
    const asked = await openid.initiateDeviceAuthorization(nativeConfig, { scope: "modules:read" });
    await answerDevice(asked.user_code, false);
    await expect(
      openid.pollDeviceAuthorizationGrant(nativeConfig, { ...asked, interval: 0 }),
    ).rejects.toMatchObject({ error: "access_denied" });
  });
});

async function answerDevice(userCode: string, isAllowed: boolean): Promise<void> {
  const answer = { isAllowed };
  const { status } = await user.client.post(`/api/oauth/devices/${userCode}/answer`, answer);
  expect(status).toBe(204);
}
