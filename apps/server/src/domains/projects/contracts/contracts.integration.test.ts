import { createHash } from "node:crypto";
import { canonicalJson } from "@stackyard/contract/base/canonical-json";
import { contractTerms } from "@stackyard/contract/projects/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  agreeOnContract,
  drawUpContract,
  fund,
  readContract,
  setFee,
} from "../../../../test/actions/agree-on-contract.ts";
import { listEngineer } from "../../../../test/actions/offer-service.ts";
import { PROPOSAL } from "../../../../test/actions/post-project.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { deleteAccounts } from "../../site/accounts/delete-accounts.ts";
import { runTimers } from "../milestones/run-timers.ts";

let server: TestServer;
let client: SignedUp;
let engineer: SignedUp;
let stranger: SignedUp;
beforeAll(async () => {
  server = await openTestServer();
  [client, engineer, stranger] = await Promise.all([
    server.signUp(),
    server.signUp("engineer"),
    server.signUp(),
  ]);
  await listEngineer(engineer);
  await setFee(await server.signUp("admin"), 1_000);
});
afterAll(() => server.close());

const draw = (fields = {}) => drawUpContract({ client, engineer }, fields);
const confirm = (who: SignedUp, id: number, hash: string) =>
  who.client.put(`/api/contracts/${id}/confirmation`, { hash });
const cancel = (who: SignedUp, id: number) => who.client.put(`/api/contracts/${id}/cancellation`);

async function removeAccount({ id }: SignedUp) {
  const { db } = server.services;
  await db
    .updateTable("users")
    .set({ deletesAt: new Date(Date.now() - 1_000) })
    .where("id", "=", id)
    .execute();
  await deleteAccounts(server.services, new AbortController().signal);
  const { deletedAt } = await db
    .selectFrom("users")
    .select("deletedAt")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(deletedAt).not.toBeNull();
}

describe("a contract", () => {
  it("is the accepted proposal in one canonical text that both can hash", async () => {
    const { terms, hash } = await draw();
    const parsed = contractTerms.parse(JSON.parse(terms));
    expect(canonicalJson(parsed)).toBe(terms);
    expect(createHash("sha256").update(terms).digest("hex")).toBe(hash);
    expect(parsed).toMatchObject({
      proposal: PROPOSAL.message,
      ...{ clientId: client.id, engineerId: engineer.id, feeBasisPoints: 1_000 },
      milestones: [
        { title: "Accounts and sign-on", amountCents: 100_000, feeCents: 10_000, dueDays: 7 },
        { title: "Logs and alarms", amountCents: 200_000, feeCents: 20_000, dueDays: 20 },
      ],
      acceptance: { revisions: 2, autoReleaseDays: 14, clearanceDays: 5 },
    });
  });

  it("has one milestone if the proposal had none", async () => {
    const { milestones } = await draw({ amount: 99_999_999, milestones: [] });
    expect(milestones).toMatchObject([{ amount: 99_999_999, fee: 9_999_999, dueDays: 20 }]);
  });

  it("starts when both have confirmed the text by its hash, and no other text", async () => {
    const { id, hash } = await draw();
    const path = `/api/contracts/${id}/confirmation`;
    expect((await server.visitor().put(path, { hash })).status).toBe(401);
    expect((await confirm(stranger, id, hash)).status).toBe(404);
    expect((await confirm(client, id, "none")).status).toBe(400);
    expect((await confirm(client, id, "0".repeat(64))).body.code).toBe("terms_changed");
    expect((await confirm(client, id, hash)).status).toBe(204);
    expect((await confirm(client, id, hash)).status).toBe(204);
    expect(await readContract(client, id)).toMatchObject({
      status: "proposed",
      viewer: { role: "client", canConfirm: false, canCancel: true },
    });
    const started = await Promise.all([confirm(engineer, id, hash), confirm(engineer, id, hash)]);
    expect(started.map(({ status }) => status)).toEqual([204, 204]);
    const contract = await readContract(engineer, id);
    expect(contract).toMatchObject({ status: "active", viewer: { canConfirm: false } });
    expect(contract.timeline.map(({ did }: { did: string }) => did)).toEqual([
      "drew up a contract for A landing zone for three accounts",
      "confirmed the contract",
      "confirmed the contract, which is active now",
    ]);
    expect((await stranger.client.get(`/api/contracts/${id}`)).status).toBe(404);
  });

  it("has a text that nothing can change", async () => {
    const { id } = await draw();
    const change = server.services.db
      .updateTable("contracts")
      .set({ title: "Another title" })
      .where("id", "=", id);
    await expect(change.execute()).rejects.toThrow("is frozen");
  });

  it("is canceled by either side before there is money in it, which ends the project", async () => {
    const { id, hash, milestones, conversationId } = await draw();
    expect((await cancel(stranger, id)).status).toBe(404);
    const answers = await Promise.all([cancel(engineer, id), cancel(client, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await confirm(client, id, hash)).status).toBe(409);
    const contract = await readContract(client, id);
    expect(contract).toMatchObject({ status: "cancelled", viewer: { canCancel: false } });
    expect(contract.milestones.map(({ status }: { status: string }) => status)).toEqual(
      milestones.map(() => "cancelled"),
    );
    const { body: work } = await client.client.get(
      `/api/conversations/${conversationId}/contracts`,
    );
    expect(work[0]).toMatchObject({ id, status: "cancelled" });
  });

  it("is shown in its conversation, and ends with its milestones only", async () => {
    const { id, conversationId } = await agreeOnContract({ client, engineer });
    const { body } = await client.client.get(`/api/conversations/${conversationId}/contracts`);
    expect(body[0]).toMatchObject({ id, status: "active", isPaidOutside: false, amount: 300_000 });
    const done = await client.client.put(`/api/contracts/${id}/done`);
    expect(done.body.code).toBe("contract_not_paid_outside");
  });

  it("outlives an account: what has no money ends, and deadlines decide about the rest", async () => {
    const worker = await server.signUp("engineer");
    await listEngineer(worker);
    const sides = { client, engineer: worker };
    const drawn = await drawUpContract(sides);
    const unfunded = await agreeOnContract(sides);
    const funded = await agreeOnContract(sides);
    const done = await agreeOnContract(sides, { amount: 50_000, milestones: [] });
    for (const { milestones } of [funded, done]) await fund(client, milestones[0]);
    const [{ id: last }] = done.milestones;
    await worker.client.post(`/api/milestones/${last}/refund`, { held: 50_000 });
    await removeAccount(worker);
    const statesOf = async ({ id }: { id: number }) => {
      const { status, milestones } = await readContract(client, id);
      return [status, ...milestones.map((each: { status: string }) => each.status)];
    };
    expect(await statesOf(drawn)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(await statesOf(unfunded)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(await statesOf(funded)).toEqual(["active", "funded", "cancelled"]);
    expect(await statesOf(done)).toEqual(["cancelled", "refunded"]);
    expect((await confirm(client, drawn.id, drawn.hash)).status).toBe(409);
    // Nobody delivers, so the client gets the money back and the contract ends.
    const now = new Date(Date.now() + 91 * 24 * 60 * 60 * 1_000);
    for (let run = 0; run < 3; run++) await runTimers(server.services, { now });
    expect(await statesOf(funded)).toEqual(["cancelled", "refunded", "cancelled"]);
  });

  it("is listed for its two sides, newest first", async () => {
    const { id } = await draw();
    const { body } = await engineer.client.get("/api/user/contracts?limit=1");
    expect(body).toMatchObject([
      { id, status: "proposed", amount: 300_000, milestones: 2, client: { userId: client.id } },
    ]);
    expect((await stranger.client.get("/api/user/contracts")).body).toEqual([]);
  });
});
