import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  CALLBACK,
  callWith,
  OAUTH_ORIGIN,
  type OAuthClient,
  openOAuthClient,
} from "../../../../test/stand-ins/oauth-client.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { hashSecret } from "../../../platform/hash-secret.ts";
import { sweepApplications } from "./sweep-applications.ts";

let server: TestServer;
let owner: SignedUp;
let user: SignedUp;
let web: OAuthClient;
let native: OAuthClient;

beforeAll(async () => {
  server = await openTestServer({ env: { PUBLIC_URL: OAUTH_ORIGIN, TRUST_PROXY: "true" } });
  owner = await server.signUp();
  user = await server.signUp();
  web = await openOAuthClient(server, owner);
  native = await openOAuthClient(server, owner, { isConfidential: false });
});
afterAll(() => server.close());

describe("the metadata", () => {
  it("names what the server has, and nothing of OpenID Connect", async () => {
    const { body } = await server.visitor().get("/.well-known/oauth-authorization-server");
    expect(body).toMatchObject({
      issuer: OAUTH_ORIGIN,
      authorization_endpoint: `${OAUTH_ORIGIN}/oauth/authorize`,
      token_endpoint: `${OAUTH_ORIGIN}/oauth/token`,
      revocation_endpoint: `${OAUTH_ORIGIN}/oauth/revoke`,
      introspection_endpoint: `${OAUTH_ORIGIN}/oauth/introspect`,
      device_authorization_endpoint: `${OAUTH_ORIGIN}/oauth/device/code`,
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    });
    expect(Object.keys(body).filter((name) => /id_token|userinfo|jwks|claims/.test(name))).toEqual(
      [],
    );
    for (const path of ["/.well-known/openid-configuration", "/oauth/jwks"])
      expect((await server.visitor().get(path)).status).toBe(404);
  });
});

describe("the authorization code", () => {
  it("is exchanged for a token that opens the calls of its scopes, and no other", async () => {
    const tokens = await web.signIn(user);
    expect(tokens).toMatchObject({ token_type: "bearer", scope: "modules:read" });
    expect(tokens.access_token).toMatch(/^stackyard_oat_[0-9A-Za-z]{38}$/);
    expect(tokens.refresh_token).toMatch(/^stackyard_ort_[0-9A-Za-z]{38}$/);
    const opened = await callWith(server, tokens.access_token);
    expect(opened.status).toBe(200);
    expect(opened.headers.get("RateLimit-Limit")).toBe("100");
    const closed = await callWith(server, tokens.access_token, "/v1/engineers");
    expect([closed.status, closed.body.error.code]).toEqual([403, "insufficient_scope"]);
    expect(closed.headers.get("WWW-Authenticate")).toBe(
      'Bearer error="insufficient_scope", scope="engineers:read"',
    );
  });

  it("opens the public API only, which is its audience", async () => {
    const { access_token: token } = await web.signIn(user);
    expect((await callWith(server, token, "/api/user/modules")).status).toBe(401);
    const { aud } = await web.introspect(token);
    expect(aud).toBe(`${OAUTH_ORIGIN}/v1`);
    const elsewhere = await web.start({ resource: `${OAUTH_ORIGIN}/api` });
    const refused = await user.client.get(elsewhere.path);
    expect(refused.headers.get("location")).toContain("error=invalid_target");
  });

  it("returns the state and the issuer", async () => {
    const { path, state } = await web.start();
    const answer = await web.consent(user, path);
    expect(answer.origin + answer.pathname).toBe(CALLBACK);
    expect(answer.searchParams.get("state")).toBe(state);
    expect(answer.searchParams.get("iss")).toBe(OAUTH_ORIGIN);
  });

  it("isn't given when the user refuses", async () => {
    const { path, state } = await web.start();
    const answer = await web.consent(user, path, { isAllowed: false });
    expect(answer.searchParams.get("error")).toBe("access_denied");
    expect(() => oauth.validateAuthResponse(web.as, web.client, answer, state)).toThrow();
  });

  it("works once: its second use ends the tokens of the first", async () => {
    const { path, verifier, state } = await web.start();
    const answer = await web.consent(user, path);
    const tokens = await web.exchange(answer, verifier, state);
    await expect(web.exchange(answer, verifier, state)).rejects.toMatchObject({
      error: "invalid_grant",
    });
    expect((await callWith(server, tokens.access_token)).status).toBe(401);
    await expect(web.refresh(String(tokens.refresh_token))).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });

  it("works for 60 seconds", async () => {
    const { path, verifier, state } = await web.start();
    const answer = await web.consent(user, path);
    const { db } = server.services;
    const { payload, expiresAt } = await db
      .selectFrom("oauthArtifacts")
      .select(["payload", "expiresAt"])
      .where("kind", "=", "AuthorizationCode")
      .orderBy("expiresAt", "desc")
      .executeTakeFirstOrThrow();
    expect(Number(payload.exp) - Number(payload.iat)).toBe(60);
    expect(Math.abs(expiresAt.getTime() / 1_000 - Number(payload.exp))).toBeLessThan(5);
    await sql`UPDATE oauth_artifacts SET payload = payload || '{"exp": 1}'
      WHERE kind = 'AuthorizationCode'`.execute(db);
    await expect(web.exchange(answer, verifier, state)).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });

  it("needs the verifier of its challenge, its address and its application", async () => {
    const { path, verifier, state } = await web.start();
    const answer = await web.consent(user, path);
    const other = oauth.generateRandomCodeVerifier();
    const refused = { error: "invalid_grant" };
    await expect(web.exchange(answer, other, state)).rejects.toMatchObject(refused);
    await expect(web.exchange(answer, verifier, state, `${CALLBACK}2`)).rejects.toMatchObject(
      refused,
    );
    await expect(native.exchange(answer, verifier, state)).rejects.toMatchObject(refused);
  });

  it("needs a verifier of 43 characters: only Terraform and OpenTofu have a shorter one", async () => {
    const verifier = randomUUID();
    const challenge = await oauth.calculatePKCECodeChallenge(verifier);
    for (const client of [web, native]) {
      const { path, state } = await client.start({ code_challenge: challenge });
      const answer = await client.consent(user, path);
      await expect(client.exchange(answer, verifier, state)).rejects.toMatchObject({
        error: "invalid_request",
      });
    }
  });
});

describe("a request for authorization", () => {
  const ask = async (changes: Record<string, string | undefined>, from = web) => {
    const answer = await user.client.get((await from.start(changes)).path);
    return { ...answer, location: answer.headers.get("location") };
  };

  it("that is refused at the client has its state and the issuer", async () => {
    for (const [error, changes] of [
      ["invalid_request", { code_challenge: undefined, code_challenge_method: undefined }],
      ["invalid_scope", { scope: "modules:write" }],
      ["invalid_target", { resource: `${OAUTH_ORIGIN}/api` }],
      ["consent_required", { prompt: "none" }],
    ] as const) {
      const { location } = await ask({ ...changes, state: `state of ${error}` });
      const answer = new URL(String(location));
      expect(answer.origin + answer.pathname).toBe(CALLBACK);
      expect(Object.fromEntries(answer.searchParams)).toMatchObject({
        ...{ error, state: `state of ${error}`, iss: OAUTH_ORIGIN },
      });
    }
    const { path, state } = await web.start();
    const { searchParams } = await web.consent(user, path, { isAllowed: false });
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ error: "access_denied", state, iss: OAUTH_ORIGIN },
    });
  });

  it("without PKCE, or with a plain challenge, is refused at the client", async () => {
    const none = { code_challenge: undefined, code_challenge_method: undefined };
    expect((await ask(none)).location).toContain("error=invalid_request");
    expect((await ask({ code_challenge_method: "plain" })).location).toContain(
      "error=invalid_request",
    );
  });

  it("never redirects to an address that isn't registered", async () => {
    for (const address of [
      "https://evil.example.test/callback",
      `${CALLBACK}/more`,
      `${CALLBACK}?more=1`,
      "https://app.example.test:8443/callback",
      "http://app.example.test/callback",
      "javascript:alert(1)",
    ]) {
      for (const changes of [{}, { scope: "nonsense" }, { response_type: "token" }]) {
        const { status, location, body } = await ask({ redirect_uri: address, ...changes });
        expect([status, location], address).toEqual([400, null]);
        expect(body).toContain("invalid_redirect_uri");
      }
    }
    expect((await ask({ client_id: "nobody" })).location).toBeNull();
  });

  it("may use any port of the user's own computer, if the application is native", async () => {
    const port = "http://127.0.0.1:53219/callback";
    const asked = await ask({ redirect_uri: port }, native);
    expect(asked.location).toMatch(/^\/oauth\/consent\//);
    const other = await ask({ redirect_uri: "http://127.0.0.1:53219/other" }, native);
    expect([other.status, other.location]).toEqual([400, null]);
    const named = await ask({ redirect_uri: "http://localhost:53219/callback" }, native);
    expect([named.status, named.location]).toEqual([400, null]);
  });

  it("may use any port of an IPv6 loopback address as well", async () => {
    const redirectAddresses = ["http://[::1]/"];
    const client = await openOAuthClient(server, owner, {
      ...{ name: "Over IPv6", isConfidential: false, redirectAddresses },
    });
    for (const address of ["http://[::1]:53219/", "http://[::1]:8080/", "http://[::1]/"]) {
      const { path, state, verifier } = await client.start({ redirect_uri: address });
      const answer = await client.consent(user, path);
      expect(answer.href.startsWith(`${address}?`), answer.href).toBe(true);
      const tokens = await client.exchange(answer, verifier, state, address);
      expect((await callWith(server, tokens.access_token)).status).toBe(200);
    }
    for (const address of ["http://[::2]:53219/", "http://[::1]:53219/other"]) {
      const { status, location } = await ask({ redirect_uri: address }, client);
      expect([status, location], address).toEqual([400, null]);
    }
  });

  it("for scopes that the application hasn't registered is refused", async () => {
    expect((await ask({ scope: "modules:write" })).location).toContain("error=invalid_scope");
    expect((await ask({ scope: undefined })).location).toContain("error=invalid_scope");
    expect((await ask({ scope: "openid" })).location).toContain("error=invalid_scope");
  });

  it("with prompt=none is refused, because every device is asked about", async () => {
    expect((await ask({ prompt: "none" })).location).toContain("error=consent_required");
  });

  it("can be answered only in the browser that began it", async () => {
    const { location } = await ask({});
    const uid = String(location).split("/").at(-1);
    const victim = await server.signUp();
    expect((await victim.client.get(`/api/oauth/requests/${uid}`)).status).toBe(404);
    const answered = await victim.client.post(`/api/oauth/requests/${uid}/answer`, {
      isAllowed: true,
    });
    expect(answered.status).toBe(404);
    expect((await server.visitor().get(`/api/oauth/requests/${uid}`)).status).toBe(401);
  });

  it("shows the application, its owner and its scopes", async () => {
    const { location } = await ask({ scope: "modules:read engineers:read" });
    const { body } = await user.client.get(
      `/api/oauth/requests/${String(location).split("/").at(-1)}`,
    );
    expect(body).toEqual({
      application: {
        name: "Deploy bot",
        clientId: web.application.clientId,
        owner: { username: owner.username, isVerified: expect.any(Boolean) },
        ...{ isRegistered: true, logo: null },
      },
      scopes: ["modules:read", "engineers:read"],
      redirectHost: "app.example.test",
      keyName: null,
    });
  });
});

describe("a refresh token", () => {
  it("is exchanged for new tokens, with the same scopes", async () => {
    const first = await native.signIn(user);
    const second = await native.refresh(String(first.refresh_token));
    expect(second).toMatchObject({ scope: "modules:read" });
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await callWith(server, second.access_token)).status).toBe(200);
  });

  it("that is used again ends every token that followed from the same consent", async () => {
    const [first, unrelated] = [await native.signIn(user), await native.signIn(user)];
    const second = await native.refresh(String(first.refresh_token));
    const third = await native.refresh(String(second.refresh_token));
    await expect(native.refresh(String(first.refresh_token))).rejects.toMatchObject({
      error: "invalid_grant",
    });
    await expect(native.refresh(String(third.refresh_token))).rejects.toMatchObject({
      error: "invalid_grant",
    });
    for (const { access_token: token } of [first, second, third])
      expect((await callWith(server, token)).status).toBe(401);
    expect((await callWith(server, unrelated.access_token)).status).toBe(200);
  });

  it("belongs to its application", async () => {
    const { refresh_token: token } = await native.signIn(user);
    await expect(web.refresh(String(token))).rejects.toMatchObject({ error: "invalid_grant" });
    expect(await native.refresh(String(token))).toBeTruthy();
  });
});

describe("client credentials", () => {
  const ask = (client: OAuthClient, proof = client.proof) =>
    oauth
      .clientCredentialsGrantRequest(
        client.as,
        client.client,
        proof,
        { scope: "modules:read" },
        client.options,
      )
      .then((answer) => oauth.processClientCredentialsResponse(client.as, client.client, answer));

  it("let a confidential application act for its owner", async () => {
    const { access_token: token } = await ask(web);
    expect((await callWith(server, token)).status).toBe(200);
    expect((await web.introspect(token)).active).toBe(true);
  });

  it("need the secret, and aren't for native applications", async () => {
    const wrong = oauth.ClientSecretBasic("stackyard_ocs_wrong");
    await expect(ask(web, wrong)).rejects.toMatchObject({ status: 401 });
    await expect(ask(native)).rejects.toMatchObject({ error: "unauthorized_client" });
  });
});

describe("a token", () => {
  it("is introspected by its own application only", async () => {
    const { access_token: token } = await web.signIn(user);
    expect(await web.introspect(token)).toMatchObject({
      ...{ active: true, client_id: web.client.client_id, scope: "modules:read" },
      ...{ sub: String(user.id), iss: OAUTH_ORIGIN },
    });
    expect(await native.introspect(token)).toEqual({ active: false });
  });

  it("that is revoked by its application stops at once, with the others of its consent", async () => {
    const tokens = await web.signIn(user);
    for (const token of [tokens.access_token, String(tokens.refresh_token)])
      await native.revoke(token).catch(() => {});
    expect((await callWith(server, tokens.access_token)).status).toBe(200);
    await web.revoke(String(tokens.refresh_token));
    expect((await callWith(server, tokens.access_token)).status).toBe(401);
    expect((await web.introspect(tokens.access_token)).active).toBe(false);
  });

  it("that expired or was revoked is refused as invalid", async () => {
    const [expired, revoked] = [await web.signIn(user), await web.signIn(user)];
    await server.services.db
      .updateTable("oauthArtifacts")
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where("idHash", "=", hashSecret(expired.access_token))
      .execute();
    await web.revoke(revoked.access_token);
    for (const { access_token: token } of [expired, revoked]) {
      const { status, body, headers } = await callWith(server, token);
      expect([status, body.error.code]).toEqual([401, "unauthorized"]);
      expect(headers.get("WWW-Authenticate")).toBe('Bearer error="invalid_token"');
    }
  });

  it("isn't stored, and neither is a code or an application's secret", async () => {
    const tokens = await web.signIn(user);
    const { rows } = await sql<{ text: string }>`
      SELECT row_to_json(a)::text AS text FROM oauth_artifacts a
      UNION ALL SELECT row_to_json(a)::text FROM oauth_applications a
      UNION ALL SELECT row_to_json(g)::text FROM oauth_grants g`.execute(server.services.db);
    const stored = rows.map(({ text }) => text).join("\n");
    for (const secret of [tokens.access_token, tokens.refresh_token, web.application.secret])
      expect(stored).not.toContain(secret);
  });
});

describe("requests for authorization", () => {
  const from = (address: string) => ({ "x-forwarded-for": address });
  const askForCode = (address: string) =>
    server.app.request("/oauth/device/code", {
      method: "POST",
      headers: { ...from(address), "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ client_id: native.client.client_id, scope: "modules:read" }),
    });

  it("are counted per network for visitors, and per account for members", async () => {
    const { path } = await web.start();
    const statuses: number[] = [];
    for (let n = 0; n < 125; n++) {
      const answer =
        n % 2
          ? await askForCode("203.0.113.7")
          : await server.app.request(path, { headers: from("203.0.113.7") });
      statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429]);
    expect((await askForCode("203.0.113.8")).status).toBe(200);
    const member = await user.client.get(path, from("203.0.113.7"));
    expect(member.status).toBe(303);
  });

  it("are bounded in size", async () => {
    const { path } = await web.start({ state: "x".repeat(20_000) });
    expect((await user.client.get(path)).status).toBe(414);
    const body = new URLSearchParams({ grant_type: "refresh_token", junk: "x".repeat(20_000) });
    const answer = await server.app.request("/oauth/token", { method: "POST", body });
    expect(answer.status).toBe(413);
  });

  it("that expired are swept away, with their codes and tokens", async () => {
    const { db } = server.services;
    await db
      .updateTable("oauthArtifacts")
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .execute();
    await sweepApplications(server.services);
    expect(await db.selectFrom("oauthArtifacts").selectAll().execute()).toEqual([]);
  });
});
