import { RUNNER_LIMITS, RUNNER_TIMES } from "@stackyard/contract/deployments/deployment-lists";
import { approvals, approvalsOf, whyNotSigned } from "@stackyard/runner/signed-approval";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPool, deployModule, enrollRunner } from "../../../../test/actions/enroll-runner.ts";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { holdingLocks, untilWaitingForLocks } from "../../../../test/lock-waits.ts";
import { makeSoftPasskey } from "../../../../test/stand-ins/soft-passkey.ts";
import type { TestRunner } from "../../../../test/test-runner.ts";
import {
  openTestServer,
  PASSWORD,
  type SignedUp,
  type TestServer,
} from "../../../../test/test-server.ts";
import { nextDeliveries } from "../../site/webhooks/next-delivery.ts";
import { sweepLeases } from "../operations/sweep-leases.ts";
import { lockPoolRow } from "../runners/lock-pool.ts";
import { leaveAllPools } from "./change-approvers.ts";

let server: TestServer;
let owner: SignedUp;
let admin: SignedUp;
let moduleId: number;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  [owner, admin] = await Promise.all([server.signUp("auditor"), server.signUp("admin")]);
  ({ id: moduleId } = await publishModule(server, await server.signUp("contributor")));
});
afterAll(() => server.close());

let poolId: number;
let runner: TestRunner;
let first: SignedUp;
let second: SignedUp;
let pools = 0;

/** Each test has a pool that needs a second person, and two approvers. */
beforeEach(async () => {
  owner = await server.signUp("auditor");
  poolId = await createPool(owner, `pool-${pools++}`);
  runner = await enrollRunner(server, owner, poolId);
  [first, second] = [await server.signUp(), await server.signUp()];
  for (const approver of [first, second]) {
    expect((await invite(approver.username)).status).toBe(204);
    expect((await approver.client.put(`/api/user/approving/${poolId}`)).status).toBe(204);
  }
  expect((await change(true)).status).toBe(204);
});

const invite = (username: string) =>
  owner.client.post(`/api/runner-pools/${poolId}/approvers`, { username });
const remove = ({ id }: SignedUp) =>
  owner.client.delete(`/api/runner-pools/${poolId}/approvers/${id}`);
const change = (needsSecondPerson: boolean) =>
  owner.client.put(`/api/runner-pools/${poolId}`, { needsSecondPerson });
const read = async (id: number, who = owner) =>
  (await who.client.get(`/api/deployments/${id}`)).body;
const newest = async (id: number) => (await read(id)).operations[0];
const act = (who: SignedUp, operationId: number, step: string, body: object = {}) =>
  who.client.post(`/api/operations/${operationId}/${step}`, body);

/** A deployment whose plan waits for approval. */
async function planOne() {
  const id = await deployModule(owner, { moduleId, poolId });
  await runner.plan(await runner.take());
  const { id: operationId, plan, inputsDigest } = await newest(id);
  const digests = { planDigest: plan.planDigest, inputsDigest };
  const approve = (who: SignedUp, reason?: string) =>
    act(who, operationId, "approval", { ...digests, reason });
  const reject = (who: SignedUp) => act(who, operationId, "rejection", { reason: "No." });
  return { id, operationId, approve, reject };
}

const codeOf = ({ status, body }: { status: number; body: { code?: string } | null }) =>
  body?.code ?? status;

describe("a pool that needs a second person", () => {
  it("lets approvers decide, and nobody else", async () => {
    const { id, operationId, approve } = await planOne();
    const stranger = await server.signUp();
    expect(codeOf(await approve(owner))).toBe("second_person_needed");
    expect(codeOf(await approve(stranger))).toBe("operation_not_found");
    expect(await newest(id)).toMatchObject({ status: "planned", acts: ["reject", "cancel"] });
    expect(await read(id, first)).toMatchObject({
      ...{ viewer: "approver", owner: owner.username, needsSecondPerson: true, starts: [] },
      operations: [{ acts: ["approve", "reject"] }],
    });
    expect((await first.client.get(`/api/operations/${operationId}/log`)).status).toBe(200);
    const own = (query: string) => first.client.get(`/api/user/deployments${query}`);
    expect((await own("")).body).toEqual([]);
    expect((await own("?as=approver")).body).toMatchObject([{ id }]);
    for (const refused of [
      await act(first, operationId, "cancellation"),
      await act(first, operationId, "retry"),
      await first.client.post(`/api/deployments/${id}/operations`, { kind: "destroy" }),
      await first.client.delete(`/api/runner-pools/${poolId}`),
    ])
      expect(refused.status).toBe(404);
    expect((await approve(first)).status).toBe(204);
    const lease = await runner.take();
    expect(lease).toMatchObject({ work: "apply", approval: { approvedBy: first.username } });
    await runner.result(lease);
    expect(await newest(id)).toMatchObject({ status: "applied", approvedBy: first.username });
  });

  it("shows a waiting plan no longer to those who approved once", async () => {
    const { db } = server.services;
    const webhook = await db
      .insertInto("webhooks")
      .values({
        ...{ userId: first.id, url: "https://example.com/", sealedSecret: "" },
        ...{ types: ["deployment.awaits_approval"], restsUntil: sql<Date>`'infinity'` },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const since = new Date().toISOString();
    const { id } = await planOne();
    const notified = async (who: SignedUp) =>
      (await who.client.get("/api/notifications")).body.filter(
        ({ path }: { path: string }) => path === `/deployments/${id}`,
      ).length;
    const sent = async () =>
      (await first.client.get(`/api/webhooks/${webhook.id}/deliveries`)).body.map(
        ({ payload }: { payload: string | null }) => payload !== null,
      );
    const replayed = async () =>
      (await first.client.post(`/api/webhooks/${webhook.id}/replay`, { since })).body.count;
    const next = async () => {
      await db
        .updateTable("webhookDeliveries")
        .set({ status: "waiting", nextAttemptAt: sql<Date>`now()` })
        .where("webhookId", "=", webhook.id)
        .execute();
      return (await nextDeliveries(server.services, [{ webhookId: webhook.id }]))[0]?.isVisible;
    };
    for (const who of [first, second]) await expect.poll(() => notified(who)).toBe(1);
    await expect.poll(sent).toEqual([true]);
    expect([await replayed(), await next()]).toEqual([1, true]);
    expect((await remove(first)).status).toBe(204);
    expect([await notified(first), await notified(second)]).toEqual([0, 1]);
    expect(await sent()).toEqual([false]);
    expect([await replayed(), await next()]).toEqual([0, false]);
  });

  it("shows why a plan was approved, if its approver said so", async () => {
    const one = await planOne();
    expect((await one.approve(first, "x".repeat(501))).body.fields).toHaveProperty("reason");
    await one.approve(first, "  Agreed with the network team. ");
    const reason = "Agreed with the network team.";
    for (const reader of [owner, second])
      expect((await read(one.id, reader)).operations[0].approvalReason).toBe(reason);
    const lease = await runner.take();
    await runner.result(lease, { outcome: "not_started", failure: "stale_plan" });
    expect(await newest(one.id)).toMatchObject({ status: "queued", approvalReason: null });
    await act(owner, one.operationId, "cancellation");
    const other = await planOne();
    await other.approve(first, "  ");
    expect(await newest(other.id)).toMatchObject({ status: "approved", approvalReason: null });
  });

  it("tells approvers of plans that wait, by notification and mail", async () => {
    const { id } = await planOne();
    const told = async () =>
      (await first.client.get("/api/notifications")).body.map(({ text }: { text: string }) => text);
    await expect.poll(told).toContain("A plan needs your approval: Shop");
    expect(await told()).toContain(`${owner.username} asks you to approve deployment plans`);
    const mails = async () => JSON.stringify(await server.mails(`${first.username}@example.test`));
    await expect.poll(mails).toContain(`/deployments/${id}`);
  });

  it("takes only accounts that accept, has one to be switched on, and no approvals by policy", async () => {
    const invited = await server.signUp();
    const { id } = await planOne();
    await invite(invited.username);
    expect((await invited.client.get(`/api/deployments/${id}`)).status).toBe(404);
    expect((await invited.client.get("/api/user/approving")).body).toEqual([
      { poolId, pool: expect.any(String), owner: owner.username, isAccepted: false },
    ]);
    expect((await invite("nobody-of-this-name")).body.fields).toHaveProperty("username");
    expect((await invite(owner.username)).body.fields).toHaveProperty("username");
    const { body } = await owner.client.get("/api/user/runner-pools");
    expect(body).toMatchObject([
      {
        needsSecondPerson: true,
        approvers: [{ status: "active" }, { status: "active" }, { status: "invited" }],
      },
    ]);
    const form = { moduleId, poolId, name: "Auto", provider: "aws", region: "eu", variables: {} };
    const auto = await owner.client.post("/api/user/deployments", { ...form, autoApproveScore: 0 });
    expect(auto.body.fields).toHaveProperty("autoApproveScore");
    await invited.client.delete(`/api/user/approving/${poolId}`);
    await remove(first);
    await remove(second);
    await change(false);
    expect((await change(true)).body.code).toBe("approvers_missing");
  });
});

/** Starts both while someone else has the pool's lock, so that the first gets it first. */
async function inOrder<One, Other>(one: () => Promise<One>, other: () => Promise<Other>) {
  const { db } = server.services;
  const both = await holdingLocks(db, async (holder) => {
    await lockPoolRow(holder, poolId);
    const earlier = one();
    await untilWaitingForLocks(db, 1);
    const later = other();
    await untilWaitingForLocks(db, 2);
    return [() => earlier, () => later] as const;
  });
  return Promise.all([both[0](), both[1]()]);
}

describe("of two people, one decides:", () => {
  it("two approvals, and an approval and a rejection", async () => {
    const one = await planOne();
    const approvals = await Promise.all([one.approve(first), one.approve(second)]);
    expect(approvals.map(({ status }) => status).sort()).toEqual([204, 409]);
    await act(owner, one.operationId, "cancellation");
    const other = await planOne();
    const answers = await Promise.all([other.approve(first), other.reject(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const isApproved = answers[0]?.status === 204;
    expect((await newest(other.id)).status).toBe(isApproved ? "approved" : "cancelled");
  });

  it("an approval and the removal of the approver", async () => {
    const { id, approve } = await planOne();
    const [removed, late] = await inOrder(
      () => remove(first),
      () => approve(first),
    );
    expect([codeOf(removed), codeOf(late)]).toEqual([204, "operation_not_found"]);
    expect((await newest(id)).status).toBe("planned");
    const [approved, later] = await inOrder(
      () => approve(second, "Looks right."),
      () => remove(second),
    );
    expect([codeOf(approved), codeOf(later)]).toEqual([204, 204]);
    const taken = { status: "planned", approvedAt: null, approvalReason: null };
    expect(await newest(id)).toMatchObject(taken);
    expect((await runner.poll()).lease).toBeNull();
  });
});

describe("a removed approver", () => {
  it("takes nothing back that a runner has started", async () => {
    const { id, approve } = await planOne();
    await approve(first);
    const lease = await runner.take();
    expect((await remove(first)).status).toBe(204);
    expect(await newest(id)).toMatchObject({ status: "applying", approvedBy: first.username });
    expect((await runner.result(lease)).status).toBe(200);
    expect((await first.client.get(`/api/deployments/${id}`)).status).toBe(404);
  });

  it("makes an offered lease stale", async () => {
    const { approve } = await planOne();
    await approve(first);
    const { lease } = await runner.poll();
    await first.client.delete(`/api/user/approving/${poolId}`);
    await approve(second);
    expect((await runner.heartbeat(lease as never)).body.code).toBe("stale_attempt");
    expect((await runner.take()).approval?.approvedBy).toBe(second.username);
  });

  it("whose account is deleted counts as removed", async () => {
    const { id, approve } = await planOne();
    await approve(first);
    await server.services.db
      .transaction()
      .execute((db) => leaveAllPools({ ...server.services, db }, first.id));
    expect(await newest(id)).toMatchObject({ status: "planned", approvedBy: null });
  });
});

it("an approval of a suspended account isn't carried out, and ends", async () => {
  const { id, approve } = await planOne();
  await approve(first);
  const { lease } = await runner.poll();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const path = `/api/admin/users/${first.id}/suspension`;
  const suspended = await admin.client.put(path, { until, reason: "This is a test." });
  expect(suspended.status, JSON.stringify(suspended.body)).toBeLessThan(300);
  expect((await runner.heartbeat(lease as never)).body.code).toBe("stale_attempt");
  expect((await runner.poll()).lease).toBeNull();
  expect((await approve(first)).status).toBe(401);
  await sweepLeases(server.services, { now: new Date(Date.now() - RUNNER_TIMES.lost) });
  expect(await newest(id)).toMatchObject({ status: "planned", approvedBy: null });
  expect((await approve(second)).status).toBe(204);
  expect((await runner.take()).work).toBe("apply");
});

describe("a runner that needs signatures", () => {
  let passkey: ReturnType<typeof makeSoftPasskey>;
  beforeEach(async () => {
    passkey = await addPasskey(first);
  });

  async function addPasskey({ client }: SignedUp) {
    const made = makeSoftPasskey();
    const { body } = await client.post("/api/user/passkeys/options", { password: PASSWORD });
    const added = { name: "Laptop", credential: made.register(body) };
    expect((await client.post("/api/user/passkeys", added)).status).toBe(201);
    return made;
  }

  const idOf = (made: typeof passkey) => made.signIn({ challenge: "" }).id;
  const ownKeys = async ({ client }: SignedUp) =>
    (await client.get("/api/user/security")).body.passkeys;

  const isPasskey = ({ credentialId }: { credentialId: string }) => credentialId === idOf(passkey);

  /** A plan of a runner that lists the passkey, and others. */
  async function planSigned(...others: (typeof passkey)[]) {
    const id = await deployModule(owner, { moduleId, poolId });
    await runner.plan(await runner.take(), { signers: [passkey, ...others].map(idOf) });
    return signing(id);
  }

  async function signing(id: number) {
    const { id: operationId, plan, inputsDigest } = await newest(id);
    const digests = { planDigest: plan.planDigest, inputsDigest };
    const ask = (who: SignedUp, seen: Record<string, string> = digests) =>
      who.client.get(
        `/api/operations/${operationId}/approval/options?${new URLSearchParams(seen)}`,
      );
    const approve = (who: SignedUp, signature?: object, seen: object = digests) =>
      act(who, operationId, "approval", { ...seen, signature });
    return { id, operationId, digests, plan, ask, approve };
  }

  it("gets the approver's, which it verifies with the copied key", async () => {
    const { id, digests, plan, ask, approve } = await planSigned();
    const shown = await newest(id);
    expect(shown).toMatchObject({ needsSignature: true, status: "planned" });
    expect(shown.plan).not.toHaveProperty("signers");
    const { body: question } = await ask(first);
    expect(question).toMatchObject({
      ...{ rpId: "localhost", userVerification: "required" },
      allowCredentials: [{ id: idOf(passkey) }],
    });
    expect((await approve(first, passkey.signIn(question))).status).toBe(204);

    const lease = await runner.take();
    const [{ name, credentialId, publicKey }] = await ownKeys(first);
    const passkeys = [{ name, id: credentialId, publicKey }];
    const owners = approvalsOf("http://localhost", approvals.parse({ passkeys }));
    const { archiveSha256, state } = plan;
    const work = { deploymentId: id, kind: "apply" as const, ...digests, archiveSha256, state };
    expect(whyNotSigned(owners, work, lease.approval?.signature)).toBeUndefined();
    const ofOther = { ...work, deploymentId: id + 1 };
    expect(whyNotSigned(owners, ofOther, lease.approval?.signature)).toContain(
      "other than this plan",
    );
    const { db } = server.services;
    const row = () =>
      db
        .selectFrom("deploymentOperations")
        .select("approvalSignature")
        .where("id", "=", lease.operationId)
        .executeTakeFirst();
    expect(await row()).toEqual({ approvalSignature: null });
    await runner.result(lease);
    expect((await newest(id)).status).toBe("applied");

    // A destroy is signed as one, with the state that it destroys.
    const destroy = { kind: "destroy" as const };
    const started = await owner.client.post(`/api/deployments/${id}/operations`, destroy);
    expect(started.status).toBe(201);
    await runner.plan(await runner.take(), { signers: [idOf(passkey)] });
    const other = await signing(id);
    expect(other.plan.state).toMatchObject({ lineage: "lineage-1" });
    const signature = passkey.signIn((await other.ask(first)).body);
    expect((await other.approve(first, signature)).status).toBe(204);
    const { approval } = await runner.take();
    const destroyed = { ...other.digests, archiveSha256, state: other.plan.state };
    const held = { deploymentId: id, ...destroy, ...destroyed };
    expect(whyNotSigned(owners, held, approval?.signature)).toBeUndefined();
  });

  it("is told of no approval without one, or with another one", async () => {
    const theirs = await addPasskey(second);
    const { id, ask, approve, digests } = await planSigned(theirs);
    const { body: question } = await ask(first);
    const own = await addPasskey(first);
    const sign = passkey.signIn;
    for (const [signature, code] of [
      [undefined, "approval_not_signed"],
      [sign({ challenge: "c2lnbiBpbg" }), "passkey_not_accepted"],
      [sign(question, { isVerified: false }), "passkey_not_accepted"],
      [sign(question, { origin: "http://localhost:1" }), "passkey_not_accepted"],
      [sign(question, { rpId: "example.test" }), "passkey_not_accepted"],
      [sign(question, { counter: 1 }), "passkey_not_accepted"],
      [theirs.signIn(question), "passkey_not_accepted"],
      [own.signIn(question), "passkey_not_listed"],
    ] as const)
      expect(codeOf(await approve(first, signature))).toBe(code);
    expect((await ask(first)).body.allowCredentials).toMatchObject([{ id: idOf(passkey) }]);
    for (const wrong of [{ planDigest: "1".repeat(64) }, { inputsDigest: "1".repeat(64) }]) {
      const other = { ...digests, ...wrong };
      expect(codeOf(await approve(first, sign(question), other))).toBe("plan_changed");
      expect(codeOf(await ask(first, other))).toBe("plan_changed");
    }
    expect(codeOf(await approve(owner, sign(question)))).toBe("second_person_needed");
    expect(codeOf(await approve(await server.signUp(), sign(question)))).toBe(
      "operation_not_found",
    );
    const removed = (await ownKeys(first)).find(isPasskey);
    expect((await first.client.delete(`/api/user/passkeys/${removed.id}`)).status).toBe(204);
    expect(codeOf(await approve(first, sign(question)))).toBe("passkey_not_accepted");
    expect((await newest(id)).status).toBe("planned");
    expect((await runner.poll()).lease).toBeNull();
    expect((await approve(second, theirs.signIn((await ask(second)).body))).status).toBe(204);
  });

  it("asks only those who may approve and have a listed passkey", async () => {
    const { ask, operationId, approve } = await planSigned();
    const path = `/api/operations/${operationId}/approval/options`;
    expect((await server.visitor().get(path)).status).toBe(401);
    expect((await first.client.get(path)).status).toBe(400);
    expect(codeOf(await ask(await server.signUp()))).toBe("operation_not_found");
    expect(codeOf(await ask(owner))).toBe("second_person_needed");
    expect(codeOf(await ask(second))).toBe("passkey_not_listed");
    const { body: question } = await ask(first);
    await act(owner, operationId, "cancellation");
    expect(codeOf(await ask(first))).toBe("conflict");
    expect(codeOf(await approve(first, passkey.signIn(question)))).toBe("conflict");
    const plain = await planOne();
    const unneeded = await signing(plain.id);
    expect(codeOf(await unneeded.ask(first))).toBe("conflict");
    expect((await unneeded.approve(first, passkey.signIn(question))).status).toBe(204);
    expect((await runner.take()).approval?.signature).toBeUndefined();
  });

  it("refuses what it can't verify, and gets another approval for its next plan", async () => {
    const { id, ask, approve } = await planSigned();
    const { body: question } = await ask(first);
    await approve(first, passkey.signIn(question));
    const lease = await runner.take();
    const message = "The approval isn't signed.";
    const refusal = { outcome: "not_started", failure: "refused_by_owner", message };
    expect((await runner.result(lease, { ...refusal, state: null })).status).toBe(200);
    expect(await newest(id)).toMatchObject({ status: "queued", message, needsSignature: false });
    await runner.plan(await runner.take(), { signers: [idOf(passkey)] });
    const again = await signing(id);
    expect(codeOf(await again.approve(first, passkey.signIn(question)))).toBe(
      "passkey_not_accepted",
    );
    const { body: renewed } = await again.ask(first);
    expect((await again.approve(first, passkey.signIn(renewed))).status).toBe(204);
    expect((await runner.take()).approval?.signature).toBeDefined();
  });
});

it("a pool has a limited number of approvers", async () => {
  const { db } = server.services;
  // Everyone of the tests above.
  const people = await db
    .selectFrom("users")
    .select("id")
    .limit(RUNNER_LIMITS.approvers + 2)
    .execute();
  await db
    .insertInto("runnerPoolApprovers")
    .values(people.map(({ id: userId }) => ({ poolId, userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { username } = await server.signUp();
  expect((await invite(username)).body.code).toBe("too_many_approvers");
});
