import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeOf } from "../../../../test/stand-ins/authenticator-app.ts";
import { makeSoftPasskey } from "../../../../test/stand-ins/soft-passkey.ts";
import {
  openTestServer,
  PASSWORD,
  type SignedUp,
  type TestServer,
} from "../../../../test/test-server.ts";
import type { InProcessClient } from "../../../platform/http/api/in-process-client.ts";

let server: TestServer;
let someone: SignedUp;
let key: ReturnType<typeof makeSoftPasskey>;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  someone = await server.signUp();
  key = makeSoftPasskey();
});

const KEYS = "/api/user/passkeys";
const begin = (client: InProcessClient, password: string | null = PASSWORD) =>
  client.post(`${KEYS}/options`, { password });
const keep = (client: InProcessClient, credential: object, name = "My laptop") =>
  client.post(KEYS, { name, credential });
const ask = async () => (await server.visitor().post("/api/login/passkey/options")).body;
const signIn = (credential: object, client = server.visitor()) =>
  client.post("/api/login/passkey", { credential });

async function add({ client }: SignedUp, one = key) {
  const { body } = await keep(client, one.register((await begin(client)).body));
  return body.id;
}

const REFUSED = { status: 401, body: { code: "passkey_not_accepted" } };

describe("adding a passkey", () => {
  it("requires a session", async () => {
    expect((await begin(server.visitor())).status).toBe(401);
    const credential = key.register({ challenge: "x" });
    expect((await keep(server.visitor(), credential)).status).toBe(401);
    expect((await server.visitor().delete(`${KEYS}/1`)).status).toBe(401);
  });

  it("requires the password and a name", async () => {
    const { client } = someone;
    expect((await begin(client, "not the password")).body.fields).toEqual({
      password: "Wrong password",
    });
    const credential = key.register((await begin(client)).body);
    expect((await keep(client, credential, " ")).body.fields).toEqual({
      name: "Enter a passkey name",
    });
    expect((await keep(client, { id: "!" })).status).toBe(400);
  });

  it("stores it under its name, and replaces this browser's session", async () => {
    const { client } = someone;
    const { body: question } = await begin(client);
    expect(question).toMatchObject({
      rp: { id: "localhost", name: "Stackyard" },
      user: { name: someone.username },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const { status, body, headers } = await keep(client, key.register(question));
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: "My laptop", lastUsedAt: null });
    expect(headers.getSetCookie().join()).toContain("session_token=");
    expect((await client.get("/api/user/security")).body.passkeys).toEqual([body]);
    const again = await begin(client);
    expect(again.body.excludeCredentials).toHaveLength(1);
  });

  it("requires user verification, this site and the issued challenge", async () => {
    const { client } = someone;
    const question = async () => (await begin(client)).body;
    const wrong = [
      key.register(await question(), { isVerified: false }),
      key.register(await question(), { origin: "http://elsewhere.test" }),
      key.register(await question(), { rpId: "elsewhere.test" }),
      key.register({ challenge: "bWFkZSB1cA" }),
      key.register(await ask()),
      key.register((await begin((await server.signUp()).client)).body),
    ];
    for (const credential of wrong) expect(await keep(client, credential)).toMatchObject(REFUSED);
    expect((await client.get("/api/user/security")).body.passkeys).toEqual([]);
  });

  it("accepts a response once, and a passkey for one account only", async () => {
    const { client } = someone;
    const credential = key.register((await begin(client)).body);
    const answers = await Promise.all([1, 2, 3].map(() => keep(client, credential)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401]);
    const other = await server.signUp();
    const taken = await keep(other.client, key.register((await begin(other.client)).body));
    expect(taken).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  it("stops at ten passkeys, also with concurrent attempts", async () => {
    const { db } = server.services;
    const rows = Array.from({ length: 9 }, (_, index) => ({
      userId: someone.id,
      name: `key ${index}`,
      credentialId: `${someone.username}-${index}`,
      publicKey: Buffer.alloc(1),
      counter: 0,
    }));
    await db.insertInto("passkeys").values(rows).execute();
    const credentials = [];
    for (const one of [key, makeSoftPasskey(), makeSoftPasskey()])
      credentials.push(one.register((await begin(someone.client)).body));
    const kept = await Promise.all(credentials.map((one) => keep(someone.client, one)));
    expect(kept.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { status, body } = await begin(someone.client);
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: "An account can have at most 10 passkeys. Remove one first.",
    });
  });
});

describe("signing in with a passkey", () => {
  it("requires no username, and counts as two factors", async () => {
    await add(someone);
    const { secret } = (
      await someone.client.post("/api/user/authenticator-app", { password: PASSWORD })
    ).body;
    const code = codeOf(secret);
    await someone.client.post("/api/user/authenticator-app/confirmation", { code });
    const client = server.visitor();
    const question = await ask();
    expect(question).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(question.allowCredentials ?? []).toEqual([]);
    expect(await signIn(key.signIn(question), client)).toMatchObject({
      status: 200,
      body: { id: someone.id },
    });
    const { body } = await client.get("/api/user/security");
    expect(body.passkeys[0].lastUsedAt).not.toBeNull();
  });

  it("accepts a response once", async () => {
    await add(someone);
    const credential = key.signIn(await ask());
    const answers = await Promise.all([1, 2, 3].map(() => signIn(credential)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it("requires user verification, this site and the issued challenge", async () => {
    await add(someone);
    const ownQuestion = (await begin(someone.client)).body;
    const wrong = [
      key.signIn(await ask(), { isVerified: false }),
      key.signIn(await ask(), { origin: "http://elsewhere.test" }),
      key.signIn(await ask(), { rpId: "elsewhere.test" }),
      key.signIn({ challenge: "bWFkZSB1cA" }),
      key.signIn(ownQuestion),
      makeSoftPasskey().signIn(await ask()),
      { ...makeSoftPasskey().signIn(await ask()), id: key.signIn(await ask()).id },
    ];
    for (const credential of wrong) expect(await signIn(credential)).toMatchObject(REFUSED);
  });

  it("refuses a cloned passkey, whose counter is behind", async () => {
    await add(someone);
    expect((await signIn(key.signIn(await ask(), { counter: 9 }))).status).toBe(200);
    expect(await signIn(key.signIn(await ask(), { counter: 9 }))).toMatchObject(REFUSED);
  });

  it("expires five minutes after it was started", async () => {
    await add(someone);
    const question = await ask();
    await server.services.db.updateTable("tickets").set({ expiresAt: new Date() }).execute();
    expect(await signIn(key.signIn(question))).toMatchObject(REFUSED);
  });
});

describe("removing a passkey", () => {
  it("is for its owner only", async () => {
    const id = await add(someone);
    const { client } = await server.signUp();
    expect((await client.delete(`${KEYS}/${id}`)).status).toBe(404);
    expect((await someone.client.delete(`${KEYS}/${id}`)).status).toBe(204);
    expect(await signIn(key.signIn(await ask()))).toMatchObject(REFUSED);
    expect((await someone.client.delete(`${KEYS}/${id}`)).status).toBe(404);
  });

  it("keeps the last sign-in method, also when two are removed at the same time", async () => {
    const ids = [await add(someone), await add(someone, makeSoftPasskey())];
    await server.services.db
      .updateTable("accounts")
      .set({ password: null })
      .where("userId", "=", someone.id)
      .execute();
    const answers = await Promise.all(ids.map((id) => someone.client.delete(`${KEYS}/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});
