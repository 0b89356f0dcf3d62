import { createHash } from "node:crypto";
import { canonicalJson } from "@stackyard/contract/base/canonical-json";
import { contractTerms } from "@stackyard/contract/projects/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  agreeOnContract,
  fund,
  readContract,
  setFee,
} from "../../../../test/actions/agree-on-contract.ts";
import { amend, changeOf, confirmAmendment } from "../../../../test/actions/amend-contract.ts";
import { listEngineer } from "../../../../test/actions/offer-service.ts";
import { holdingLocks, untilWaitingForLocks } from "../../../../test/lock-waits.ts";
import { moneyOf } from "../../../../test/money.ts";
import { processEvents } from "../../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { notifyPeople } from "../../site/notifications/notify-people.ts";
import { leaveContracts } from "../agreement/leave-contracts.ts";
import { lockContract } from "./lock-contract.ts";

let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let client: SignedUp;
let engineer: SignedUp;
let stranger: SignedUp;
beforeAll(async () => {
  server = await openTestServer();
  money = await moneyOf(server);
  [client, engineer, stranger] = await Promise.all([
    server.signUp(),
    server.signUp("engineer"),
    server.signUp(),
  ]);
  await listEngineer(engineer);
  await setFee(await server.signUp("admin"), 1_000);
});
afterAll(() => server.close());

const MORE = { title: "Handover", text: "Two calls.", amount: 50_000, dueDays: 30, revisions: 1 };
const agree = () => agreeOnContract({ client, engineer });
const read = ({ id }: { id: number }) => readContract(client, id);
const end = (who: SignedUp, id: number, status: string) =>
  who.client.put(`/api/amendments/${id}/status`, { status });
const confirm = (who: SignedUp, id: number, hash: string) =>
  who.client.put(`/api/amendments/${id}/confirmation`, { hash });
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** An active contract with an open amendment by the engineer that raises the first price. */
async function propose() {
  const contract = await agree();
  const changed = [changeOf(contract.milestones[0], { amount: 120_000 })];
  const { status, body } = await amend(engineer, contract, { changed });
  expect(status).toBe(201);
  return { contract, id: body.id as number, one: contract.milestones[0] };
}
const statusOf = async (contract: { id: number }) =>
  (await read(contract)).amendments.at(-1).status;

describe("an amendment", () => {
  it("adds, changes and removes milestones once the other side has confirmed its hash", async () => {
    const contract = await agree();
    const [one, two] = contract.milestones;
    const path = `/api/contracts/${contract.id}/amendments`;
    const changes = {
      added: [{ ...MORE, checks: { isValid: true } }],
      changed: [changeOf(one, { title: "Accounts", amount: 120_001, revisions: 4 })],
      removed: [two.id],
    };
    expect((await server.visitor().post(path, {})).status).toBe(401);
    expect((await amend(stranger, contract, changes)).status).toBe(404);
    const { body } = await amend(client, contract, changes);
    const before = await read(contract);
    expect(before).toMatchObject({ hash: contract.hash, viewer: { canAmend: false } });
    const [{ newHash: hash, acts }] = before.amendments;
    expect(acts).toEqual(["withdraw"]);
    expect((await readContract(engineer, contract.id)).amendments[0].acts).toEqual([
      "confirm",
      "decline",
    ]);
    expect((await confirm(stranger, body.id, hash)).status).toBe(404);
    expect((await confirm(client, body.id, hash)).status).toBe(403);
    expect((await confirm(engineer, body.id, "none")).status).toBe(400);
    expect((await confirm(engineer, body.id, contract.hash)).body.code).toBe("terms_changed");
    const both = [confirm(engineer, body.id, hash), confirm(engineer, body.id, hash)];
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([204, 204]);

    const after = await read(contract);
    expect(after.milestones).toMatchObject([
      {
        id: one.id,
        position: 1,
        title: "Accounts",
        amount: 120_001,
        fee: 12_000,
        revisionsLeft: 4,
      },
      { position: 3, title: "Handover", text: "Two calls.", amount: 50_000, revisionsLeft: 1 },
    ]);
    expect(after.milestones[1].checks).toMatchObject({ isValid: true });
    expect(after.hash).toBe(sha256(after.terms));
    expect(canonicalJson(contractTerms.parse(JSON.parse(after.terms)))).toBe(after.terms);
    expect(after.timeline.at(-1)).toMatchObject({
      username: engineer.username,
      did: "confirmed the amendment, which applies now",
    });
    const { body: own } = await client.client.get("/api/user/contracts?limit=1");
    expect(own).toMatchObject([{ id: contract.id, amount: 170_001, milestones: 2 }]);
    await money.verify();
  });

  it("leaves every earlier text readable with its hash", async () => {
    const contract = await agree();
    for (const [who, other, dueDays] of [
      [client, engineer, 25],
      [engineer, client, 40],
    ] as const) {
      const now = await read(contract);
      await amend(who, now, { changed: [changeOf(now.milestones[1], { dueDays })] });
      expect((await confirmAmendment(other, contract)).status).toBe(204);
    }
    const { amendments, terms } = await read(contract);
    const texts = [];
    for (const { id } of amendments) {
      expect((await stranger.client.get(`/api/amendments/${id}`)).status).toBe(404);
      texts.push((await engineer.client.get(`/api/amendments/${id}`)).body);
    }
    expect(texts[0].oldTerms).toBe(contract.terms);
    expect(texts[0].newTerms).toBe(texts[1].oldTerms);
    expect(texts[1].newTerms).toBe(terms);
    for (const { oldTerms, oldHash, newTerms, newHash } of texts)
      expect([sha256(oldTerms), sha256(newTerms)]).toEqual([oldHash, newHash]);
    const change = server.services.db
      .updateTable("contractAmendments")
      .set({ reason: "Another reason" })
      .where("contractId", "=", contract.id);
    await expect(change.execute()).rejects.toThrow("is frozen");
    const back = server.services.db
      .updateTable("contracts")
      .set({ terms: contract.terms, hash: contract.hash })
      .where("id", "=", contract.id);
    await expect(back.execute()).rejects.toThrow("is frozen");
  });

  it("can't touch what is funded, name another contract's milestones, or leave nothing", async () => {
    const [contract, other] = [await agree(), await agree()];
    const [one, two] = contract.milestones;
    expect((await fund(client, one)).status).toBe(201);
    const codeOf = async (changes: object, text = contract) =>
      (await amend(engineer, text, changes)).body.code;
    expect(await codeOf({ removed: [one.id] })).toBe("milestone_moved");
    expect(await codeOf({ changed: [changeOf(one, { title: "Less" })] })).toBe("milestone_moved");
    expect(await codeOf({ removed: [other.milestones[0].id] })).toBe("not_found");
    expect(await codeOf({ removed: [two.id, two.id] })).toBe("validation_failed");
    expect(await codeOf({ changed: [changeOf(two)], removed: [two.id] })).toBe("validation_failed");
    expect(await codeOf({ changed: [changeOf(two)] })).toBe("validation_failed");
    expect(await codeOf({})).toBe("validation_failed");
    expect(await codeOf({ added: [{ ...MORE, amount: 99_999_999 }] })).toBe("validation_failed");
    expect(await codeOf({ added: Array(29).fill(MORE) })).toBe("validation_failed");
    const all = other.milestones.map(({ id }: { id: number }) => id);
    expect(await codeOf({ removed: all }, other)).toBe("validation_failed");
    expect(await codeOf({ removed: [two.id] }, { ...contract, hash: "0".repeat(64) })).toBe(
      "terms_changed",
    );
    await sql`UPDATE contracts SET started_at = now() - interval '30 days' WHERE id = ${contract.id}`.execute(
      server.services.db,
    );
    const late = await amend(engineer, contract, { added: [{ ...MORE, dueDays: 30 }] });
    expect(late.body.message).toContain("later than today, which is day 30");
    expect(await read(contract)).toMatchObject({ hash: contract.hash, amendments: [] });
  });

  it("is declined by the other side or withdrawn by its own, one at a time, and everyone is told", async () => {
    const { contract, id } = await propose();
    expect((await amend(client, contract, { added: [MORE] })).body.code).toBe("amendment_open");
    expect((await end(stranger, id, "declined")).status).toBe(404);
    expect((await end(client, id, "withdrawn")).status).toBe(403);
    expect((await end(engineer, id, "declined")).status).toBe(403);
    expect((await end(client, id, "declined")).status).toBe(204);
    expect((await end(client, id, "declined")).body.code).toBe("amendment_ended");
    const { body } = await amend(client, contract, { added: [MORE] });
    expect((await end(client, body.id, "withdrawn")).status).toBe(204);
    expect((await confirmAmendment(engineer, contract)).body.code).toBe("amendment_ended");
    expect(await read(contract)).toMatchObject({
      ...{ hash: contract.hash, amendments: [{ status: "declined" }, { status: "withdrawn" }] },
      viewer: { canAmend: true },
    });
    await processEvents(server.services, notifyPeople);
    const told = async (who: SignedUp) =>
      JSON.stringify((await who.client.get("/api/notifications?limit=100")).body);
    expect(await told(client)).toContain(`${engineer.username} proposed an amendment`);
    expect(await told(engineer)).toContain(`${client.username} declined the amendment`);
    expect(await told(engineer)).toContain(`${client.username} withdrew the amendment`);
  });

  it("lapses when the contract ends, a milestone that it changes moves, or a side leaves", async () => {
    const canceled = await propose();
    await client.client.put(`/api/contracts/${canceled.contract.id}/cancellation`);
    const moved = await propose();
    await client.client.post(`/api/milestones/${moved.one.id}/cancellation`, {});
    const funded = await propose();
    expect((await fund(client, funded.one)).status).toBe(201);
    for (const { contract } of [canceled, moved, funded])
      expect(await statusOf(contract)).toBe("lapsed");
    const left = await propose();
    await server.services.db.transaction().execute(async (db) => {
      await lockContract({ db }, left.contract.id);
      await leaveContracts({ ...server.services, db }, engineer.id);
    });
    expect(await statusOf(left.contract)).toBe("lapsed");
    const untouched = await propose();
    await fund(client, untouched.contract.milestones[1]);
    expect(await statusOf(untouched.contract)).toBe("open");
    await money.verify();
  });

  it("ends the contract if it removes what was left", async () => {
    const contract = await agree();
    const [one, two] = contract.milestones;
    await fund(client, one);
    const step = (who: SignedUp, name: string, body: object) =>
      who.client.post(`/api/milestones/${one.id}/${name}`, body);
    await step(engineer, "deliveries", { text: "Everything that we agreed on." });
    await step(client, "approval", { held: one.amount });
    await amend(client, contract, { removed: [two.id] });
    expect((await confirmAmendment(engineer, contract)).status).toBe(204);
    expect(await read(contract)).toMatchObject({ status: "completed", amendments: [{}] });
    expect((await amend(client, await read(contract), { added: [MORE] })).body.code).toBe(
      "contract_not_active",
    );
    await money.verify();
  });

  it("returns a payment that was on its way for the price before", async () => {
    const { contract, id, one } = await propose();
    const { body: order } = await fund(client, one, { paymentMethodId: "test-later" });
    expect((await confirmAmendment(client, contract)).status).toBe(204);
    await sql`UPDATE test_payments SET settles_at = now()`.execute(server.services.db);
    await money.answer();
    expect((await client.client.get(`/api/orders/${order.id}`)).body.status).toBe("refunded");
    const { milestones, amendments } = await read(contract);
    expect([milestones[0].status, amendments[0].id]).toEqual(["proposed", id]);
    expect((await fund(client, one)).body.code).toBe("price_changed");
    expect((await fund(client, milestones[0])).status).toBe(201);
    expect((await read(contract)).milestones[0]).toMatchObject({ money: { held: 120_000 } });
    await money.verify();
  });

  it("is bounded for each side, so that neither uses up the other's", async () => {
    const contract = await agree();
    for (let n = 0; n < 20; n++) {
      const { body } = await amend(client, contract, { added: [MORE] });
      await end(client, body.id, "withdrawn");
    }
    const refused = await amend(client, contract, { added: [MORE] });
    expect(refused.body.message).toContain("You proposed 20 amendments");
    expect((await amend(engineer, contract, { added: [MORE] })).status).toBe(201);
  });
});

/** Starts both while someone else has the contract's lock, so that the first gets it first. */
async function inOrder(contractId: number, steps: readonly (() => Promise<{ status: number }>)[]) {
  const { db } = server.services;
  const started = await holdingLocks(db, async (holder) => {
    await lockContract({ db: holder }, contractId);
    const waiting: Promise<{ status: number }>[] = [];
    for (const step of steps) {
      waiting.push(step());
      await untilWaitingForLocks(db, waiting.length);
    }
    // Waited for after the lock is given up.
    return waiting.map((each) => () => each);
  });
  const answers = await Promise.all(started.map((each) => each()));
  return answers.map(({ status }) => status);
}

describe("at the same time", () => {
  it.each(["confirm", "withdraw"])("of confirm and withdraw, the first counts: %s", async (won) => {
    const { contract, id } = await propose();
    const { newHash } = (await read(contract)).amendments[0];
    const steps = [() => confirm(client, id, newHash), () => end(engineer, id, "withdrawn")];
    const order = won === "confirm" ? steps : steps.toReversed();
    expect(await inOrder(contract.id, order)).toEqual([204, 409]);
    const after = await read(contract);
    expect(after.hash).toBe(won === "confirm" ? newHash : contract.hash);
    expect(after.milestones[0].amount).toBe(won === "confirm" ? 120_000 : 100_000);
    await money.verify();
  });

  it.each(["confirm", "fund"])("of confirm and fund, the first counts: %s", async (won) => {
    const contract = await agree();
    const [one] = contract.milestones;
    const changed = [changeOf(one, { amount: 120_000 })];
    const { body } = await amend(client, contract, { changed });
    const { newHash } = (await read(contract)).amendments[0];
    const steps = [() => confirm(engineer, body.id, newHash), () => fund(client, one)];
    const order = won === "confirm" ? steps : steps.toReversed();
    const [first, second] = await inOrder(contract.id, order);
    const after = await read(contract);
    await money.answer();
    await money.verify();
    if (won === "confirm") {
      // The order finds another price under the lock, and nothing is charged.
      expect([first, second]).toEqual([204, 409]);
      expect(after.milestones[0]).toMatchObject({ status: "proposed", amount: 120_000 });
      return;
    }
    // The order is placed first. If the amendment comes before its payment, the payment goes back.
    expect(first).toBe(201);
    const isFunded = after.milestones[0].status === "funded";
    expect(second).toBe(isFunded ? 409 : 204);
    expect(after.amendments[0].status).toBe(isFunded ? "lapsed" : "confirmed");
    expect(after.milestones[0].amount).toBe(isFunded ? 100_000 : 120_000);
  });

  it("of two proposals, one is open", async () => {
    const contract = await agree();
    const both = [client, engineer].map((who) => () => amend(who, contract, { added: [MORE] }));
    expect(await inOrder(contract.id, both)).toEqual([201, 409]);
    expect((await read(contract)).amendments).toHaveLength(1);
  });
});
