import type { TimerKind } from "@stackyard/contract/projects/contract-lists";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { fund, readContract } from "../../../../test/actions/agree-on-contract.ts";
import { DAY, openContractWorld, TEXT } from "../../../../test/actions/contract-world.ts";
import { listEngineer } from "../../../../test/actions/offer-service.ts";
import { processEvents } from "../../../../test/process-events.ts";
import { notifyPeople } from "../../site/notifications/notify-people.ts";
import { TIMERS } from "./timer-kinds.ts";

const { server, money, client, engineer, act, agreeAndFund, find, later } =
  await openContractWorld();
afterAll(() => server.close());

interface Timer {
  readonly kind: string;
  readonly isPaused: boolean;
}

describe("a deadline", () => {
  const dids = async (id: number) =>
    (await readContract(client, id)).timeline.map(({ did }: { did: string }) => did);

  it("releases delivered work after 14 days, with one warning before", async () => {
    const { id, one } = await agreeAndFund();
    await act(engineer, one.id, "deliveries", TEXT);
    await later(10);
    expect(await find(id)).toMatchObject({ status: "submitted" });
    await later(12);
    await later(13);
    const warnings = (await dids(id)).filter((did: string) => did.startsWith("warned"));
    expect(warnings).toHaveLength(1);
    await later(15);
    await later(15);
    expect(await find(id)).toMatchObject({ status: "released" });
    await money.credit();
    await money.verify();
  });

  it("acts once after a week without a worker, and never warns late", async () => {
    const { id, one } = await agreeAndFund();
    await act(engineer, one.id, "deliveries", TEXT);
    await Promise.all([later(21), later(21), later(100)]);
    expect(await find(id)).toMatchObject({ status: "released" });
    const all = await dids(id);
    expect(all.filter((did: string) => did.startsWith("released"))).toHaveLength(1);
    expect(all.filter((did: string) => did.startsWith("warned"))).toEqual([]);
    await money.credit();
    await money.verify();
  });

  it("warns both sides once, by mail as well, whatever it is", async () => {
    const sides = { client: await server.signUp(), engineer: await server.signUp("engineer") };
    await listEngineer(sides.engineer);
    const start = async () => agreeAndFund({ amount: 10_000, milestones: [] }, sides);
    const [idle, asked, claimed] = [await start(), await start(), await start()];
    await act(sides.client, asked.one.id, "refund-request", TEXT);
    await act(sides.client, claimed.one.id, "disputes", TEXT);
    const warned = async (kind: TimerKind, { id }: { id: number }) => {
      const { milestones } = await readContract(sides.client, id);
      const timer = milestones[0].timers.find((each: Timer) => each.kind === kind);
      const days = (Date.parse(timer.endsAt) - Date.now()) / DAY;
      for (let run = 0; run < 2; run++) await later(days - 0.5);
      await processEvents(server.services, notifyPeople);
      for (const { username } of [sides.client, sides.engineer]) {
        const mails = await server.mails(`${username}@example.test`);
        const texts = mails.map(({ text }) => text.replace(/\s+/g, " "));
        const about = texts.filter((text) => text.includes(TIMERS[kind].what));
        expect(about, `${kind} ${username}`).toHaveLength(1);
      }
    };
    await warned("dispute_answer", claimed);
    await warned("refund_answer", asked);
    await warned("no_delivery", idle);
    await later(31);
    await warned("hold_expiry", idle);
  });

  it("gives the client the right to the money after 30 days of silence, not after a message", async () => {
    const sides = { client: await server.signUp(), engineer };
    const { id, one } = await agreeAndFund({}, sides);
    const reclaim = () => act(sides.client, one.id, "reclaim", { held: 100_000 });
    expect((await reclaim()).status).toBe(409);
    const { conversationId } = await readContract(sides.client, id);
    await engineer.client.post(`/api/conversations/${conversationId}/messages`, {
      message: "I am on it and deliver soon.",
    });
    const { db } = server.services;
    await sql`UPDATE messages SET created_at = now() + interval '20 days'
      WHERE conversation_id = ${conversationId} AND author_id = ${engineer.id}`.execute(db);
    await later(31);
    expect((await reclaim()).status).toBe(409);
    await later(51);
    expect((await readContract(sides.client, id)).milestones[0].acts).toContain("reclaim");
    expect((await reclaim()).status).toBe(204);
    await money.answer();
    await money.verify();
  });

  it("refunds what nobody answers for 7 days", async () => {
    const { id, one } = await agreeAndFund();
    await act(client, one.id, "refund-request", TEXT);
    await later(6);
    expect(await find(id)).toMatchObject({ status: "refund_requested" });
    await later(8);
    expect(await find(id)).toMatchObject({ status: "refunded", money: { refunded: 100_000 } });
    await money.answer();
    await money.verify();
  });

  it("ends holding money after 90 days: a refund before a delivery, and a dispute after it", async () => {
    const { id, one, two } = await agreeAndFund();
    await fund(client, two);
    await act(engineer, two.id, "deliveries", TEXT);
    await act(client, two.id, "changes", TEXT);
    for (let run = 0; run < 3; run++) await later(91);
    expect(await find(id, 1)).toMatchObject({ id: one.id, status: "refunded" });
    expect(await find(id, 2)).toMatchObject({
      status: "disputed",
      dispute: { openedBy: null, claim: "The money was held for 90 days." },
    });
    await money.answer();
    await money.verify();
  });
});
