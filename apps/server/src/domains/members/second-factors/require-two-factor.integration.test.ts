import type { Role } from "@stackyard/contract/base/option-lists";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { submitModule } from "../../../../test/actions/publish-module.ts";
import { codeOf } from "../../../../test/stand-ins/authenticator-app.ts";
import { makeSoftPasskey } from "../../../../test/stand-ins/soft-passkey.ts";
import {
  openTestServer,
  PASSWORD,
  type SignedUp,
  type TestServer,
} from "../../../../test/test-server.ts";
import { readViewer } from "../identity/read-viewer.ts";
import { findTokenOwner } from "../sessions/token-owners.ts";

let server: TestServer;
let pending: { id: number };
beforeAll(async () => {
  server = await openTestServer({ env: { REQUIRE_2FA: "true" }, worksJobs: true });
  pending = await submitModule(await server.signUp("contributor"));
});
afterAll(() => server.close());

const APP = "/api/user/authenticator-app";
const MISSING = { status: 403, body: { code: "second_factor_missing" } };
const PRIVILEGED = ["auditor", "admin"] as const;

/** Enables two-factor sign-in in the current session. */
async function setUp({ client }: SignedUp) {
  const { secret } = (await client.post(APP, { password: PASSWORD })).body;
  await client.post(`${APP}/confirmation`, { code: codeOf(secret) });
}

async function mayAudit({ client }: SignedUp) {
  const queue = await client.get("/api/audits");
  const module = await client.get(`/api/modules/${pending.id}`);
  return { queue: queue.status, module: module.status };
}

describe.each(PRIVILEGED)("where a second factor is required, an %s without one", (role) => {
  it("has no privileges, and is told why", async () => {
    const someone = await server.signUp(role);
    const { client } = someone;
    expect(await client.get("/api/audits")).toMatchObject(MISSING);
    const version = `/api/modules/${pending.id}/versions/1.0.0`;
    const approved = await client.post(`${version}/approval`, {});
    const rejected = await client.post(`${version}/rejection`, { reason: "because of this" });
    for (const answer of [approved, rejected]) expect(answer).toMatchObject(MISSING);
    expect((await client.get(`/api/modules/${pending.id}`)).status).toBe(404);
    if (role !== "admin") return;
    const auditors = await client.get("/api/auditors");
    const approval = await client.post(`/api/auditors/${someone.id}/approval`, {
      reason: "Their certifications were looked up.",
    });
    for (const answer of [auditors, approval]) expect(answer).toMatchObject(MISSING);
  });

  it("keeps the rights of every user, and sees what is missing", async () => {
    const { client } = await server.signUp(role);
    expect((await client.get("/api/user")).body).toMatchObject({
      role,
      mayAudit: false,
      lacksSecondFactor: true,
    });
    expect((await client.get("/api/purchases")).status).toBe(200);
    expect((await client.get("/api/user/security")).status).toBe(200);
  });

  it("has the role's rights in this session once the app is set up", async () => {
    const someone = await server.signUp(role);
    await setUp(someone);
    expect(await mayAudit(someone)).toEqual({ queue: 200, module: 200 });
    expect((await someone.client.get("/api/user")).body).toMatchObject({
      mayAudit: true,
      lacksSecondFactor: false,
    });
    await someone.client.post(`${APP}/removal`, { password: PASSWORD });
    expect(await someone.client.get("/api/audits")).toMatchObject(MISSING);
  });

  it("has them after signing in with a passkey, but not with the password alone", async () => {
    const someone = await server.signUp(role);
    const { username, client } = someone;
    const key = makeSoftPasskey();
    const { body: question } = await client.post("/api/user/passkeys/options", {
      password: PASSWORD,
    });
    await client.post("/api/user/passkeys", { name: "Key", credential: key.register(question) });
    expect(await mayAudit(someone)).toEqual({ queue: 200, module: 200 });
    const browser = server.visitor();
    const { body } = await browser.post("/api/login/passkey/options");
    await browser.post("/api/login/passkey", { credential: key.signIn(body) });
    expect((await browser.get("/api/audits")).status).toBe(200);
    const other = server.visitor();
    const signedIn = await other.post("/api/login", { username, password: PASSWORD });
    expect(signedIn.body).toMatchObject({ lacksSecondFactor: true, mayAudit: false });
    expect(await other.get("/api/audits")).toMatchObject(MISSING);
  });

  it("has none through an API key or a signed archive address", async () => {
    const someone = await server.signUp(role);
    await setUp(someone);
    const { body } = await someone.client.post("/api/registry-tokens", { name: "pipeline" });
    const owner = await findTokenOwner(server.services, body.secret);
    const viewers = [owner?.viewer, await readViewer(server.services, someone.id)];
    for (const viewer of viewers) {
      expect(viewer).toMatchObject({ role: "buyer", mayAudit: false, lacksSecondFactor: true });
    }
  });
});

describe.each<Role>(["buyer", "engineer", "contributor"])(
  "where a second factor is required, a %s",
  (role) => {
    it("needs none", async () => {
      const { client } = await server.signUp(role);
      expect((await client.get("/api/user")).body).toMatchObject({
        role,
        lacksSecondFactor: false,
      });
      for (const path of ["/api/auditors", "/api/audits"])
        expect((await client.get(path)).body.code).toBe("forbidden");
    });
  },
);

describe("where none is required", () => {
  it("an administrator needs no second factor", async () => {
    const relaxed = await openTestServer();
    const { client } = await relaxed.signUp("admin");
    expect((await client.get("/api/auditors")).status).toBe(200);
    expect((await client.get("/api/user")).body.lacksSecondFactor).toBe(false);
    await relaxed.close();
  });
});
