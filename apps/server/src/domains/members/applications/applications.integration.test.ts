import { createPublicProject } from "@stackyard/contract/public/public-projects";
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

let server: TestServer;
let owner: SignedUp;
let user: SignedUp;
let web: OAuthClient;
let native: OAuthClient;

beforeAll(async () => {
  server = await openTestServer({ env: { PUBLIC_URL: OAUTH_ORIGIN } });
  owner = await server.signUp();
  user = await server.signUp();
  web = await openOAuthClient(server, owner);
  native = await openOAuthClient(server, owner, { isConfidential: false });
});
afterAll(() => server.close());

const sample = {
  ...{ name: "Sample", isConfidential: true, redirectAddresses: [CALLBACK] },
  scopes: ["modules:read"],
};

describe("an application", () => {
  it("is registered by a signed-in user, with a secret that is shown once", async () => {
    expect((await server.visitor().post("/api/applications", sample)).status).toBe(401);
    const { status, body } = await owner.client.post("/api/applications", sample);
    expect([status, body.secret]).toEqual([
      201,
      expect.stringMatching(/^stackyard_ocs_[0-9A-Za-z]{38}$/),
    ]);
    const { body: listed } = await owner.client.get("/api/applications");
    const found = listed.find(({ id }: { id: number }) => id === body.id);
    expect(found).toEqual({ ...body, secret: undefined });
    const mine = await user.client.get("/api/applications");
    expect(mine.body).toEqual([]);
  });

  it.each([
    ["http://app.example.test/callback", true],
    ["https://localhost/callback", false],
    ["https://user:secret@app.example.test/", true],
    [`${CALLBACK}#fragment`, true],
    ["javascript:alert(1)", false],
    ["data:text/html,hello", false],
    ["myapp:/callback", false],
    ["com.example.app:/callback", true],
    ["not an address", true],
    ["//app.example.test/callback", true],
    ["https://app.example.test\\@evil.test/", true],
  ])("can't be answered at %s", async (address, isConfidential) => {
    const body = { ...sample, isConfidential, redirectAddresses: [address] };
    const refused = await owner.client.post("/api/applications", body);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([
      400,
      ["redirectAddresses"],
    ]);
  });

  it("keeps its kind: a change to an address of the other kind is refused", async () => {
    const path = `/api/applications/${web.application.id}`;
    const { isConfidential: _, ...body } = sample;
    const changed = { ...body, redirectAddresses: ["com.example.app:/callback"] };
    expect((await owner.client.put(path, changed)).status).toBe(400);
    expect((await user.client.put(path, body)).status).toBe(404);
  });

  it("with a new secret no longer takes the previous one", async () => {
    const client = await openOAuthClient(server, owner);
    const path = `/api/applications/${client.application.id}/secret`;
    expect((await user.client.post(path)).status).toBe(404);
    const { body } = await owner.client.post(path);
    const ask = async (secret: string) =>
      oauth.processClientCredentialsResponse(
        client.as,
        client.client,
        await oauth.clientCredentialsGrantRequest(
          client.as,
          client.client,
          oauth.ClientSecretPost(secret),
          { scope: "modules:read" },
          client.options,
        ),
      );
    await expect(ask(client.application.secret)).rejects.toMatchObject({ status: 401 });
    expect((await ask(body.secret)).access_token).toBeTruthy();
    const public_ = `/api/applications/${native.application.id}/secret`;
    expect((await owner.client.post(public_)).status).toBe(404);
  });

  it("loses the scopes that its owner removes, with the tokens it has", async () => {
    const client = await openOAuthClient(server, owner);
    const tokens = await client.signIn(user, "modules:read engineers:read");
    expect((await callWith(server, tokens.access_token, "/v1/engineers")).status).toBe(200);
    const { isConfidential: _, ...body } = sample;
    await owner.client.put(`/api/applications/${client.application.id}`, body);
    expect((await callWith(server, tokens.access_token, "/v1/engineers")).status).toBe(403);
    expect((await callWith(server, tokens.access_token)).status).toBe(200);
  });

  it("that is deleted stops at once", async () => {
    const client = await openOAuthClient(server, owner);
    const tokens = await client.signIn(user);
    const path = `/api/applications/${client.application.id}`;
    expect((await user.client.delete(path)).status).toBe(404);
    expect((await owner.client.delete(path)).status).toBe(204);
    expect((await callWith(server, tokens.access_token)).status).toBe(401);
    await expect(client.refresh(String(tokens.refresh_token))).rejects.toMatchObject({
      status: 401,
    });
  });

  it("is one of 20 at most", async () => {
    const many = await server.signUp();
    for (let n = 0; n < 20; n++) await openOAuthClient(server, many);
    const refused = await many.client.post("/api/applications", sample);
    expect([refused.status, refused.body.code]).toEqual([409, "too_many_applications"]);
  });
});

describe("a connected application", () => {
  it("is listed with its owner and scopes until the user disconnects it", async () => {
    const buyer = await server.signUp();
    const [first, second] = [await web.signIn(buyer), await web.signIn(buyer, "engineers:read")];
    const { body } = await buyer.client.get("/api/connected-applications");
    expect(body).toMatchObject([
      {
        ...{ id: web.application.id, name: "Deploy bot" },
        owner: { username: owner.username },
        scopes: ["modules:read", "engineers:read"],
      },
    ]);
    const path = `/api/connected-applications/${web.application.id}`;
    expect((await buyer.client.delete(path)).status).toBe(204);
    expect((await buyer.client.delete(path)).status).toBe(404);
    for (const { access_token: token } of [first, second])
      expect((await callWith(server, token)).status).toBe(401);
    expect((await buyer.client.get("/api/connected-applications")).body).toEqual([]);
  });

  it.each(["suspended", "deleted soon", "owned by someone suspended"])(
    "stops at once when its user is %s",
    async (why) => {
      const [maker, buyer] = [await server.signUp(), await server.signUp()];
      const client = await openOAuthClient(server, maker);
      const tokens = await client.signIn(buyer);
      expect((await callWith(server, tokens.access_token)).status).toBe(200);
      const { db } = server.services;
      const id = why.startsWith("owned") ? maker.id : buyer.id;
      await db
        .updateTable("users")
        .set(
          why === "deleted soon"
            ? { deletesAt: sql`now() + interval '1 day'` }
            : { suspendedAt: sql`now()`, suspensionReason: "A test" },
        )
        .where("id", "=", id)
        .execute();
      expect((await callWith(server, tokens.access_token)).status).toBe(401);
      const introspected = client.introspect(tokens.access_token);
      if (why.startsWith("owned"))
        await expect(introspected).rejects.toMatchObject({ status: 401 });
      else expect(await introspected).toEqual({ active: false });
      await expect(client.refresh(String(tokens.refresh_token))).rejects.toMatchObject({
        status: why.startsWith("owned") ? 401 : 400,
      });
    },
  );
});

describe("the public API with an access token", () => {
  it("counts an application's calls for each user, whichever token it sends", async () => {
    const buyer = await server.signUp();
    const [first, second] = [await web.signIn(buyer), await web.signIn(buyer)];
    const left = async (token: string) =>
      Number((await callWith(server, token)).headers.get("RateLimit-Remaining"));
    expect(await left(first.access_token)).toBe(99);
    expect(await left(second.access_token)).toBe(98);
    const { access_token: others } = await web.signIn(await server.signUp());
    expect(await left(others)).toBe(99);
    const { access_token: native_ } = await native.signIn(buyer);
    expect(await left(native_)).toBe(99);
  });

  it("refuses it for calls about keys", async () => {
    const { access_token: token } = await web.signIn(user);
    const { status, body } = await callWith(server, token, "/v1/keys/current");
    expect([status, body.error.code]).toEqual([403, "key_required"]);
  });

  it("keeps each application's idempotency keys apart", async () => {
    const scopes = ["projects:write"];
    const [one, two] = [
      await openOAuthClient(server, owner, { scopes }),
      await openOAuthClient(server, owner, { scopes }),
    ];
    const [first, second] = [
      await one.signIn(user, "projects:write"),
      await two.signIn(user, "projects:write"),
    ];
    const post = async (token: string) => {
      const answer = await server.app.request("/v1/projects", {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "idempotency-key": "the-same-key",
        },
        body: JSON.stringify(createPublicProject.example.body),
      });
      const { data } = (await answer.json()) as { data: { id: number } };
      return [answer.status, answer.headers.get("Idempotent-Replayed"), data.id] as const;
    };
    const made = await post(first.access_token);
    expect(made.slice(0, 2)).toEqual([201, null]);
    expect(await post(first.access_token)).toEqual([201, "true", made[2]]);
    const others = await post(second.access_token);
    expect(others.slice(0, 2)).toEqual([201, null]);
    expect(others[2]).not.toBe(made[2]);
  });
});

describe("a device", () => {
  const ask = async (scope = "modules:read") =>
    oauth.processDeviceAuthorizationResponse(
      native.as,
      native.client,
      await oauth.deviceAuthorizationRequest(
        native.as,
        native.client,
        native.proof,
        { scope },
        native.options,
      ),
    );
  const poll = async (code: string) =>
    oauth.processDeviceCodeResponse(
      native.as,
      native.client,
      await oauth.deviceCodeGrantRequest(
        native.as,
        native.client,
        native.proof,
        code,
        native.options,
      ),
    );

  it("gets tokens after the user has typed its code and allowed it", async () => {
    const asked = await ask();
    expect(asked.verification_uri).toBe(`${OAUTH_ORIGIN}/oauth/device`);
    await expect(poll(asked.device_code)).rejects.toMatchObject({ error: "authorization_pending" });
    const typed = asked.user_code.toLowerCase().replace("-", " ");
    const path = `/api/oauth/devices/${encodeURIComponent(typed)}`;
    const { body } = await user.client.get(path);
    expect(body).toMatchObject({ scopes: ["modules:read"], redirectHost: null });
    expect((await user.client.post(`${path}/answer`, { isAllowed: true })).status).toBe(204);
    const tokens = await poll(asked.device_code);
    expect((await callWith(server, tokens.access_token)).status).toBe(200);
    expect(await native.refresh(String(tokens.refresh_token))).toBeTruthy();
    await expect(poll(asked.device_code)).rejects.toMatchObject({ error: "invalid_grant" });
  });

  it("gets none when the user refuses, and a code is answered once", async () => {
    const asked = await ask();
    const path = `/api/oauth/devices/${asked.user_code}`;
    expect((await user.client.post(`${path}/answer`, { isAllowed: false })).status).toBe(204);
    await expect(poll(asked.device_code)).rejects.toMatchObject({ error: "access_denied" });
    expect((await user.client.post(`${path}/answer`, { isAllowed: true })).status).toBe(404);
    expect((await user.client.get("/api/oauth/devices/BBBB-BBBB")).status).toBe(404);
  });

  it("answered by two users belongs to one of them", async () => {
    const asked = await ask();
    const users = [await server.signUp(), await server.signUp()];
    const answers = await Promise.all(
      users.map(({ client }) =>
        client.post(`/api/oauth/devices/${asked.user_code}/answer`, { isAllowed: true }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    const winner = users[answers.findIndex(({ status }) => status === 204)];
    const { access_token: token } = await poll(asked.device_code);
    expect((await native.introspect(token)).sub).toBe(String(winner?.id));
  });
});
