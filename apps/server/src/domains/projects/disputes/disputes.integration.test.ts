import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { readContract } from "../../../../test/actions/agree-on-contract.ts";
import { DAY, openContractWorld, TEXT } from "../../../../test/actions/contract-world.ts";
import { listEngineer } from "../../../../test/actions/offer-service.ts";
import { processEvents } from "../../../../test/process-events.ts";
import type { SignedUp } from "../../../../test/test-server.ts";
import { notifyPeople } from "../../site/notifications/notify-people.ts";

const { server, money, client, engineer, admin, act, decide, agree, agreeAndFund, find, later } =
  await openContractWorld();
afterAll(() => server.close());

describe("a dispute", () => {
  /** A disputed milestone of $1,000.00, opened by the client. */
  async function dispute(fields = {}) {
    const contract = await agreeAndFund(fields);
    await act(engineer, contract.one.id, "deliveries", TEXT);
    expect((await act(client, contract.one.id, "disputes", TEXT)).status).toBe(204);
    return { ...contract, milestoneId: contract.one.id as number };
  }

  it("ends with an offer that the other side accepts, to the cent", async () => {
    const worker = await server.signUp("engineer");
    await listEngineer(worker);
    const { id, one } = await agreeAndFund({}, { client, engineer: worker });
    await act(worker, one.id, "disputes", TEXT);
    expect((await act(worker, one.id, "dispute-answer", TEXT)).status).toBe(409);
    expect((await act(worker, one.id, "offers", { refund: 100_001 })).body.fields.refund).toBe(
      "At most $1,000.00 is held",
    );
    await act(worker, one.id, "offers", { refund: 33_333 });
    expect((await act(worker, one.id, "settlement", { refund: 33_333 })).status).toBe(409);
    expect((await act(client, one.id, "settlement", { refund: 50_000 })).body.code).toBe(
      "price_changed",
    );
    expect((await act(client, one.id, "settlement", { refund: 33_333 })).status).toBe(204);
    await money.credit();
    await money.answer();
    const milestone = await find(id);
    expect(milestone).toMatchObject({
      status: "resolved",
      dispute: { status: "settled", refund: 33_333 },
    });
    const { released, fee, refunded, held } = milestone.money;
    expect({ refunded, held, all: released + fee + refunded }).toEqual({
      ...{ refunded: 33_333, held: 0, all: 100_000 },
    });
    expect(await money.balancesOf(worker)).toEqual({ seller_pending: released });
    await money.verify();
  });

  it("starts when a refund is refused, with the words of both", async () => {
    const { id, one } = await agreeAndFund();
    await act(client, one.id, "refund-request", { text: "You have never started." });
    await act(engineer, one.id, "refund-refusal", { text: "I have, see the messages." });
    expect(await find(id)).toMatchObject({
      status: "disputed",
      dispute: { claim: "You have never started.", answer: "I have, see the messages." },
    });
  });

  it("is decided by an administrator after the answer or five business days", async () => {
    const { id, milestoneId } = await dispute();
    expect((await decide(admin, milestoneId, 50_000)).body.code).toBe("milestone_moved");
    await later(8);
    const { body: open } = await admin.client.get("/api/admin/contract-disputes?limit=100");
    const listed = open.find((each: { milestoneId: number }) => each.milestoneId === milestoneId);
    expect(listed).toMatchObject({ contractId: id, held: 100_000, isReady: true });
    expect((await decide(client, milestoneId, 50_000)).status).toBe(403);
    expect((await decide(admin, milestoneId, 100_001)).status).toBe(400);
    expect((await admin.client.get(`/api/contracts/${id}`)).body.viewer.role).toBe("administrator");
    expect((await decide(admin, milestoneId, 100_000)).status).toBe(204);
    expect((await decide(admin, milestoneId, 0)).status).toBe(409);
    expect(await find(id)).toMatchObject({
      status: "resolved",
      money: { refunded: 100_000, released: 0, fee: 0, held: 0 },
      dispute: { status: "decided", reason: "Half of what was agreed works." },
    });
    await money.answer();
    await money.verify();
  });

  it("is never decided by a party, and above $5,000.00 by two who agree", async () => {
    const sides = { client: await server.signUp("admin"), engineer };
    const own = await agreeAndFund({ amount: 600_000, milestones: [] }, sides);
    await act(sides.client, own.one.id, "disputes", TEXT);
    await act(engineer, own.one.id, "dispute-answer", TEXT);
    expect((await decide(sides.client, own.one.id, 600_000)).body.code).toBe("own_account");
    const second = await server.signUp("admin");
    // An administrator who works with one of the two leaves it to others, until that work has ended.
    const common = await agree({}, { client: second, engineer });
    const seenBy = async ({ client }: SignedUp) =>
      (await client.get(`/api/contracts/${own.id}`)).body.milestones[0].acts;
    expect([await seenBy(admin), await seenBy(second)]).toEqual([["decide"], []]);
    const isListed = async ({ client }: SignedUp) => {
      const { body } = await client.get("/api/admin/contract-disputes?limit=100");
      return body.some(({ contractId }: { contractId: number }) => contractId === own.id);
    };
    expect([await isListed(admin), await isListed(second)]).toEqual([true, false]);
    const refused = await decide(second, own.one.id, 600_000);
    expect(refused).toMatchObject({ status: 403, body: { code: "own_account" } });
    expect(refused.body.message).toContain("an active contract with one of the two");
    await second.client.put(`/api/contracts/${common.id}/cancellation`);
    const status = async () => (await readContract(sides.client, own.id)).milestones[0].status;
    await decide(admin, own.one.id, 100_000);
    await decide(admin, own.one.id, 100_000);
    expect(await status()).toBe("disputed");
    expect((await readContract(sides.client, own.id)).milestones[0].dispute.proposal).toBeNull();
    // Another decision than the first one's replaces it.
    await decide(second, own.one.id, 200_000);
    expect(await status()).toBe("disputed");
    await Promise.all([decide(admin, own.one.id, 200_000), decide(admin, own.one.id, 200_000)]);
    expect(await status()).toBe("resolved");
    await money.credit();
    await money.answer();
    await money.verify();
  });

  it("shows its administrator what the two have written since the contract, until it ends", async () => {
    const sides = { client: await server.signUp(), engineer: await server.signUp("engineer") };
    const { id: engineerId } = await listEngineer(sides.engineer);
    const question = { engineerId, message: "Do you move databases?" };
    const { body: conversation } = await sides.client.client.post("/api/conversations", question);
    const say = (who: SignedUp, to: number, message: string, attachmentIds: number[] = []) =>
      who.client.post(`/api/conversations/${to}/messages`, { message, attachmentIds });
    /** Has the engineer send a file. Returns its ID. */
    const sendFile = async (to: number) => {
      const path = `/api/conversations/${to}/attachments/list.txt`;
      const { body: file } = await sides.engineer.client.put(path, Buffer.from("1 2 3 4"));
      expect((await say(sides.engineer, to, "These:", [file.id])).body.status).toBe("sent");
      return file.id as number;
    };
    const older = await sendFile(conversation.id);
    const { id, one } = await agreeAndFund({}, sides);
    await say(sides.engineer, conversation.id, "Four of twelve are moved.");
    const file = await sendFile(conversation.id);
    const held = await say(sides.client, conversation.id, "Which ones?");
    await sql`UPDATE messages SET status = 'held' WHERE id = ${held.body.id}`.execute(
      server.services.db,
    );
    const messages = `/api/admin/contracts/${id}/messages`;
    const attachment = `/api/admin/contracts/${id}/attachments/${file}`;
    const statuses = async ({ client }: SignedUp) => [
      (await client.get(messages)).status,
      (await client.get(attachment)).status,
    ];
    const mayRead = async () =>
      (await admin.client.get(`/api/contracts/${id}`)).body.viewer?.canReadMessages;
    expect([await statuses(admin), await mayRead()]).toEqual([[404, 404], undefined]);

    await act(sides.client, one.id, "disputes", TEXT);
    expect(await mayRead()).toBe(true);
    // Opening them is recorded, once per administrator and dispute.
    expect(await statuses(admin)).toEqual([403, 403]);
    const open = ({ client }: SignedUp) => client.put(`${messages}/opening`);
    const opened = await Promise.all([open(admin), open(admin), open(sides.client)]);
    expect(opened.map(({ status }) => status)).toEqual([204, 204, 403]);
    await open(admin);
    const recorded = async () =>
      (await readContract(sides.client, id)).timeline.filter(
        ({ did, username }: { did: string; username: string }) =>
          did === "opened the messages of the two sides" && username === admin.username,
      );
    expect(await recorded()).toHaveLength(1);
    const log = `/api/admin/events?type=contract.messages_opened&subjectId=${id}`;
    expect((await admin.client.get(log)).body).toMatchObject([{ actor: admin.username }]);
    const another = await server.signUp("admin");
    expect(await statuses(another)).toEqual([403, 403]);
    const { body: first, headers } = await admin.client.get(`${messages}?limit=1`);
    expect(first).toMatchObject([{ authorId: sides.engineer.id, attachments: [{ id: file }] }]);
    const next = headers.get("x-next-cursor");
    const rest = await admin.client.get(`${messages}?limit=1&cursor=${next}`);
    expect(rest.body.map(({ html }: { html: string }) => html)).toEqual([
      expect.stringContaining("Four of twelve"),
    ]);
    // The third accepted the proposal.
    const { body: all } = await admin.client.get(messages);
    expect([all.length, headers.get("x-total-count")]).toEqual([3, "3"]);
    expect(JSON.stringify(all)).not.toMatch(/move databases|Which ones/);
    expect(await statuses(admin)).toEqual([200, 200]);
    expect(await statuses(sides.engineer)).toEqual([403, 403]);
    const conflicted = await server.signUp("admin");
    const common = await agree({}, { client: conflicted, engineer: sides.engineer });
    expect([await statuses(conflicted), (await open(conflicted)).status]).toEqual([
      [404, 404],
      404,
    ]);
    const { conversationId: elsewhere } = await readContract(conflicted, common.id);
    const undisputed = await agree({}, sides);
    for (const refused of [
      attachment.replace(`/${file}`, `/${older}`),
      attachment.replace(`/${file}`, `/${await sendFile(elsewhere)}`),
      messages.replace(`/${id}/`, `/${undisputed.id}/`),
    ])
      expect([refused, (await admin.client.get(refused)).status]).toEqual([refused, 404]);

    await act(sides.engineer, one.id, "offers", { refund: 100_000 });
    await act(sides.client, one.id, "settlement", { refund: 100_000 });
    expect([await statuses(admin), await mayRead()]).toEqual([[404, 404], false]);
    expect((await open(another)).status).toBe(404);
    await money.answer();
    await money.verify();
  });

  it("is decided by one administrator after a bank took so much that little is held", async () => {
    const sides = { client: await server.signUp(), engineer };
    const fields = { amount: 600_000, milestones: [] };
    const { id, one, orderId } = await agreeAndFund(fields, sides);
    await act(sides.client, one.id, "disputes", TEXT);
    await act(engineer, one.id, "dispute-answer", TEXT);
    expect((await decide(admin, one.id, 300_000)).status).toBe(204);
    const taken = { orderId, amount: 200_000 };
    await admin.client.post("/api/admin/test-disputes", { ...taken, status: "open" });
    expect((await decide(admin, one.id, 0)).body.code).toBe("payment_disputed");
    await admin.client.post("/api/admin/test-disputes", { ...taken, status: "lost" });
    expect((await decide(admin, one.id, 400_001)).status).toBe(400);
    expect((await decide(admin, one.id, 100_000)).status).toBe(204);
    expect((await readContract(sides.client, id)).milestones[0]).toMatchObject({
      ...{ status: "resolved", dispute: { status: "decided", refund: 100_000 } },
      money: { held: 0, refunded: 100_000, chargedBack: 200_000, paid: 600_000 },
    });
    const decided = await server.services.db
      .selectFrom("milestoneDisputes")
      .select(["proposedBy", "proposedCents", "decidedBy"])
      .where("milestoneId", "=", one.id)
      .executeTakeFirstOrThrow();
    expect(decided).toEqual({ proposedBy: null, proposedCents: null, decidedBy: admin.id });
    await money.credit();
    await money.answer();
    await money.verify();
  });

  it("reminds all administrators every 10 business days until it ends, and 2 days before", async () => {
    const sides = { client: await server.signUp(), engineer };
    const { id, one } = await agreeAndFund({}, sides);
    await act(sides.client, one.id, "disputes", TEXT);
    await act(engineer, one.id, "dispute-answer", TEXT);
    const findOwn = async () => (await readContract(sides.client, id)).milestones[0];
    const kinds = async () =>
      (await findOwn()).timers.map(({ kind }: { readonly kind: string }) => kind);
    const reminders = async () => {
      const { rows } = await sql<{ isOverdue: boolean }>`
        SELECT (data ->> 'isOverdue')::boolean AS is_overdue FROM events
        WHERE type = 'milestone.decision_due' AND subject_id = ${id} ORDER BY id`.execute(
        server.services.db,
      );
      return rows.map(({ isOverdue }) => isOverdue);
    };
    expect(await kinds()).toEqual(["decision"]);
    const days = (Date.parse((await findOwn()).timers[0].endsAt) - Date.now()) / DAY;
    expect(days).toBeGreaterThan(11);
    await later(days - 3);
    expect(await reminders()).toEqual([]);
    for (let run = 0; run < 2; run++) await later(days - 1);
    expect(await reminders()).toEqual([false]);
    for (let run = 0; run < 2; run++) await later(days + 0.1);
    expect(await reminders()).toEqual([false, true]);
    await later(40);
    expect(await reminders()).toEqual([false, true, true]);
    expect([(await findOwn()).status, await kinds()]).toEqual(["disputed", ["decision"]]);
    const other = await server.signUp("admin");
    await processEvents(server.services, notifyPeople);
    for (const who of [admin, other]) {
      const { body } = await who.client.get("/api/notifications?limit=100");
      expect(JSON.stringify(body)).toContain("open for more than 10 business days");
    }
    expect((await decide(other, one.id, 0)).status).toBe(204);
    await later(80);
    expect(await reminders()).toHaveLength(3);
  });

  it("or a release succeeds, never both; and of two decisions one does", async () => {
    for (let n = 0; n < 4; n++) {
      const { id, one } = await agreeAndFund();
      await act(engineer, one.id, "deliveries", TEXT);
      const answers = await Promise.all([
        act(client, one.id, "approval", { held: 100_000 }),
        act(engineer, one.id, "disputes", TEXT),
        later(15),
      ]);
      const { status, money: own } = await find(id);
      expect(["released", "disputed"]).toContain(status);
      expect(own.held).toBe(status === "released" ? 0 : 100_000);
      expect(answers.slice(0, 2).filter((answer) => answer?.status === 204).length).toBeLessThan(2);
      if (status !== "disputed") continue;
      await act(client, one.id, "dispute-answer", TEXT);
      const other = await server.signUp("admin");
      const decided = await Promise.all([decide(admin, one.id, 10_000), decide(other, one.id, 0)]);
      expect(decided.map((answer) => answer.status).sort()).toEqual([204, 409]);
    }
    await money.credit();
    await money.answer();
    await money.verify();
  });
});
