import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ACTS, type Choice, JOBS } from "../../../test/money-model/acts.ts";
import { countRareCases, listContradictions } from "../../../test/money-model/contradictions.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../test/money-model/money-world.ts";
import { processEvents } from "../../../test/process-events.ts";
import type { SignedUp } from "../../../test/test-server.ts";
import { invoicesConsumer } from "./invoices/issue-invoices.ts";
import { reconcileProviders } from "./reconciliation/reconcile.ts";
import { latePaymentsConsumer } from "./refunds/refund-late-payments.ts";

const LONG = process.env.TEST_LONG === "1";

let world: MoneyWorld;
beforeAll(async () => {
  world = await openMoneyWorld();
});
afterAll(() => world.server.close());

type ActName = keyof typeof ACTS;
type JobName = keyof typeof JOBS;
interface Step extends Choice {
  readonly act: ActName | JobName;
  /** After this many statements the process dies; null for never. */
  readonly crash: number | null;
  readonly loses: boolean;
}

const NAMES = [...Object.keys(ACTS), ...Object.keys(JOBS)] as Step["act"][];
/** What others depend on happens more often. */
const OFTEN: readonly Step["act"][] = [
  ...(["order", "order", "order", "order", "ask", "ask", "ask", "object", "object"] as const),
  ...(["refuse", "refuse", "dispute", "dispute", "lose", "lose what was paid out"] as const),
  ...(["pay out", "pay out", "credit", "clear", "clear", "answer", "move", "move"] as const),
];

const once = <T, U>(seldom: fc.Arbitrary<T>, { in: times, usually }: { in: number; usually: U }) =>
  fc.oneof(
    { weight: 1, arbitrary: seldom },
    { weight: times - 1, arbitrary: fc.constant(usually) },
  );
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...NAMES, ...OFTEN),
  who: fc.nat(5),
  what: fc.nat(30),
  share: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 100 })),
  crash: once(fc.nat(30), { in: 5, usually: null }),
  loses: once(fc.constant(true), { in: 15, usually: false }),
});
/** Steps of one group happen at the same time. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  ...{ minLength: 15, maxLength: LONG ? 60 : 40, size: "max" },
});

const took = new Set<string>();

/** Takes a step, which may end in the middle. Jobs report their first failed row. */
async function take({ act, crash, loses, ...choice }: Step, buyers: readonly SignedUp[]) {
  if (loses) world.provider.lose();
  const given = { ...choice, world, buyers };
  const isJob = act in JOBS;
  const work = async () => {
    const isDone = isJob
      ? typeof (await JOBS[act as JobName](given)) !== "string"
      : ((await ACTS[act as ActName](given))?.status ?? 500) < 300;
    if (isDone) took.add(act);
  };
  try {
    await world.crashAfter(crash ?? 1_000_000, work);
  } catch (error) {
    if (!isJob || !/rows? failed|got lost|crashed/.test(String(error))) throw error;
  }
}

/** What jobs do in time: every call is answered, and every payment credited and invoiced. */
async function settle() {
  const { money, provider, server } = world;
  provider.stopLosing();
  // Finds disputes that weren't heard of.
  await reconcileProviders(server.services);
  await processEvents(server.services, latePaymentsConsumer);
  for (let round = 0; round < 4; round++) {
    await sql`UPDATE test_payments SET settles_at = now()`.execute(server.services.db);
    await money.answer();
    await money.credit();
    await money.movePayoutsOn();
  }
  await processEvents(server.services, invoicesConsumer);
}

it("whatever many parties do at once, crashes and lost answers included, the books are right", async () => {
  const property = fc.asyncProperty(history, async (groups) => {
    const buyers = await world.openBuyers(3);
    for (const group of groups) await Promise.all(group.map((each) => take(each, buyers)));
    await settle();
    await world.money.verify();
    expect(await listContradictions(world.server.services.db)).toEqual([]);
  });
  // The books stay broken, so a shorter history would fail as well.
  await fc.assert(property, { numRuns: LONG ? 60 : 20, endOnFailure: true });
  // Each kind of step succeeded.
  expect([...took].sort()).toEqual([...new Set(NAMES)].sort());
  const cases = await countRareCases(world.server.services.db);
  expect(Object.entries(cases).filter(([, count]) => count === 0)).toEqual([]);
}, 900_000);
