import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/test-server.ts";
import { type CallKind, registerCallKind } from "./call-kinds.ts";
import { followCalls } from "./follow-calls.ts";
import { refreshCall } from "./perform-call.ts";
import { insertCall, type Outcome, requestOf } from "./provider-call.ts";
import { recheckPayouts } from "./recheck-payouts.ts";

/** What the provider has, and what it was asked. */
const known = new Map<string, Outcome | Error>();
const asked: string[] = [];
const kind: CallKind<{ reference: string; providerId?: string }, Outcome> = {
  async send(_, { reference }) {
    asked.push(`send ${reference}`);
    return { status: "paid", providerId: `po_${reference}` };
  },
  async find(_, { reference, providerId }) {
    asked.push(`find ${providerId ?? reference}`);
    const outcome = known.get(reference) ?? { status: "unknown" };
    if (outcome instanceof Error) throw outcome;
    return outcome;
  },
  isFinal: ({ status }) => status === "paid",
  async record() {},
};

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  registerCallKind("payout", kind);
});
afterAll(() => server.close());
beforeEach(() => void asked.splice(0));

let number = 0;
/** A call whose answer got lost some hours ago. */
async function loseCall(hours: number) {
  number += 1;
  const request = { reference: `call-${number}` };
  const { id } = await insertCall(server.services.db, {
    ...({ kind: "payout", provider: "test", mode: "test", subjectId: number } as const),
    request,
  });
  await sql`UPDATE provider_calls SET follow_at = now(),
    created_at = now() - make_interval(hours => ${hours}),
    sent_at = now() - make_interval(hours => ${hours}) WHERE id = ${id}`.execute(
    server.services.db,
  );
  return request.reference;
}

const TEST = { provider: "test", mode: "test" } as const;

const read = (reference: string) =>
  server.services.db
    .selectFrom("providerCalls")
    .select(["status", "attempts", "error", "providerId"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();

it("sends a call again that the provider doesn't have, and keeps the provider's ID of it", async () => {
  const reference = await loseCall(1);
  await followCalls(server.services);
  expect(asked).toEqual([`find ${reference}`, `send ${reference}`]);
  expect(await read(reference)).toEqual({
    ...{ status: "settled", attempts: 2, error: null, providerId: `po_${reference}` },
  });
  asked.splice(0);
  await refreshCall(server.services, reference);
  expect(asked).toEqual([`find po_${reference}`]);
});

it("does not send a call again that the provider may have, or may have forgotten", async () => {
  const [recent, old] = [await loseCall(0), await loseCall(24)];
  await followCalls(server.services);
  expect(asked.sort()).toEqual([`find ${old}`, `find ${recent}`].sort());
  expect(await read(recent)).toMatchObject({ status: "sent", attempts: 1, error: null });
  expect(await read(old)).toMatchObject({
    ...{ status: "sent", attempts: 1 },
    error: "The provider has no record of this call, and it is too old to be sent again safely.",
  });
  // It may still turn up.
  known.set(old, { status: "paid" });
  await refreshCall(server.services, old);
  expect(await read(old)).toMatchObject({ status: "settled", error: null });
});

it("reads paid payouts again for some days, each whether or not another one fails", async () => {
  const paid = [await loseCall(1), await loseCall(1), await loseCall(1)];
  await followCalls(server.services);
  const [failing = "", , old = ""] = paid;
  await sql`UPDATE provider_calls SET settled_at = now() - interval '11 days'
    WHERE reference = ${old}`.execute(server.services.db);
  asked.splice(0);
  known.set(failing, new Error("no answer"));
  await expect(recheckPayouts(server.services)).rejects.toThrow("1 row failed");
  expect(asked).toEqual(expect.arrayContaining(paid.slice(0, 2).map((each) => `find po_${each}`)));
  expect(asked).not.toContain(`find po_${old}`);
});

it("finds a call by the ID that a webhook names", async () => {
  const reference = await loseCall(1);
  await refreshCall(server.services, reference, { ...TEST, providerId: "po_named" });
  expect(asked[0]).toBe("find po_named");
  asked.splice(0);
  await refreshCall(server.services, reference, { ...TEST, provider: "stripe" });
  await refreshCall(server.services, reference, { ...TEST, mode: "live" });
  await refreshCall(server.services, "call-of-another-server");
  expect(asked).toEqual([]);
});

it("asks with the times of the call, so that lists can be narrowed", async () => {
  const reference = await loseCall(0);
  const call = await server.services.db
    .selectFrom("providerCalls")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  expect(requestOf(call)).toEqual({
    ...{ reference, createdAt: call.createdAt.toISOString() },
    sentAt: call.sentAt?.toISOString(),
  });
});
