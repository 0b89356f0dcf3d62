import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStatementLog } from "../../../../test/statement-log.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import type { Database } from "../../../platform/db/database.ts";
import { openDatabase } from "../../../platform/db/database.ts";
import { openPool } from "../../../platform/db/database-pool.ts";
import { lockUntilCommit } from "../../../platform/db/lock-until-commit.ts";
import {
  ACCOUNT_KINDS,
  type AccountKindName,
  kindsWhere,
  operatorAccount,
  providerAccount,
  userAccount,
} from "./account-kinds.ts";
import { readTotals, readUserBalances } from "./balances.ts";
import { resolveHolds } from "./holds.ts";
import { type Entry, InsufficientBalance, type Posting, post, postAll } from "./post.ts";
import { sealTransactions } from "./seal-transactions.ts";
import { verifyBooks } from "./verify-books.ts";

let server: TestServer;
let db: Database;
let people: SignedUp[];
const log = openStatementLog();
beforeAll(async () => {
  server = await openTestServer({ isContended: true, tracing: log.tracing });
  db = server.services.db;
  people = await Promise.all(Array.from({ length: 4 }, () => server.signUp()));
});
afterAll(() => server.close());

/** Most of these tests move money that isn't held for a purpose. */
const broken = async () =>
  (await verifyBooks(db)).filter(({ rule }) => !rule.includes("what is held"));

let count = 0;
const posting = (entries: Entry[], given: Partial<Posting> = {}): Posting => ({
  reference: `test:${count++}`,
  ...({ cause: "charge", mode: "test", provider: "test", currency: "USD" } as const),
  entries,
  ...given,
});
const clearing = providerAccount("clearing", "test");
const held = (who: number) => userAccount("buyer_held", idOf(who));
const pending = (who: number) => userAccount("seller_pending", idOf(who));
const idOf = (who: number) => people[who]?.id ?? 0;
const pay = (who: number, cents: number, given?: Partial<Posting>) =>
  posting(
    [
      { account: clearing, cents: -cents },
      { account: held(who), cents },
    ],
    given,
  );
const balanceOf = async (who: number, kind: AccountKindName) =>
  (await readUserBalances(db, { userId: idOf(who), mode: "test", currency: "USD" }))(kind);

describe("a posting", () => {
  it("moves money once by its reference, however often and however fast it is posted", async () => {
    const before = await balanceOf(0, "buyer_held");
    const paid = pay(0, 700);
    const posted = await Promise.all(Array.from({ length: 8 }, () => post(db, paid)));
    expect(new Set(posted.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(posted.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(await balanceOf(0, "buyer_held")).toBe(before + 700);
  });

  it("of a payment is one statement, the short one, once its accounts are open", async () => {
    await post(db, pay(0, 100));
    const short = await log.during(() => post(db, pay(0, 100)));
    expect(short).toEqual([expect.stringContaining("SELECT post_one_to_ledger(")]);
    const replayed = pay(0, 100);
    await post(db, replayed);
    expect(await log.during(() => post(db, replayed))).toHaveLength(2);
  });

  it("with a reference that was used for something else is an error", async () => {
    const { reference } = await posted(pay(0, 100));
    for (const other of [pay(0, 101), pay(1, 100), { ...pay(0, 100), mode: "live" as const }])
      await expect(post(db, { ...other, reference })).rejects.toThrow(/used with other content/);
  });

  it("that doesn't sum to zero, moves nothing or has parts of a cent is an error", async () => {
    const unbalanced = posting([{ account: held(0), cents: 1 }]);
    await expect(post(db, unbalanced)).rejects.toThrow(/out of balance/);
    await expect(post(db, pay(0, 0))).rejects.toThrow(/moves nothing/);
    await expect(post(db, pay(0, 0.5))).rejects.toThrow(/0.5 cents/);
  });

  it("never takes an account beyond its bound, and leaves nothing of its batch behind", async () => {
    const before = await balanceOf(1, "buyer_held");
    const overdrawn = pay(1, -(before + 1));
    await expect(postAll(db, [pay(1, 50), overdrawn])).resolves.toHaveLength(2);
    const batch = [pay(1, -100), pay(1, 200)];
    await expect(postAll(db, batch)).rejects.toThrow(InsufficientBalance);
    expect(await balanceOf(1, "buyer_held")).toBe(before + 49 - before);
    const owes = posting([
      { account: userAccount("seller_receivable", idOf(1)), cents: 5 },
      { account: clearing, cents: -5 },
    ]);
    await expect(post(db, owes)).rejects.toThrow(InsufficientBalance);
  });

  it("gives each entry of an account with a bound the next version and its balances", async () => {
    await postAll(db, [pay(2, 10), pay(2, 20), pay(2, -5)]);
    const { rows } = await sql<{ version: number; before: number; after: number }>`
      SELECT entry.version, balance_before AS before, balance_after AS after
      FROM ledger_entries AS entry JOIN ledger_accounts ON ledger_accounts.id = account_id
      WHERE party_id = ${idOf(2)} ORDER BY entry.version`.execute(db);
    expect(rows).toEqual([
      { version: 1, before: 0, after: 10 },
      { version: 2, before: 10, after: 30 },
      { version: 3, before: 30, after: 25 },
    ]);
  });

  it("keeps test and live money apart, on the same accounts", async () => {
    const before = await balanceOf(3, "buyer_held");
    await post(db, pay(3, 900, { mode: "live", provider: "test" }));
    expect(await balanceOf(3, "buyer_held")).toBe(before);
  });

  it("replayed within a batch moves nothing, while the others of its batch are posted", async () => {
    const [old, first, last] = [pay(2, 7), pay(2, 30), pay(2, 50)];
    const before = await balanceOf(2, "buyer_held");
    const { transactionId } = await post(db, old);
    const again = await postAll(db, [last, old, first]);
    expect(again.map(({ isReplay }) => isReplay)).toEqual([false, true, false]);
    expect(again[1]?.transactionId).toBe(transactionId);
    expect(await balanceOf(2, "buyer_held")).toBe(before + 87);
    const replayed = await postAll(db, [old, last, first]);
    expect(replayed).toEqual(
      [again[1], again[0], again[2]].map((each) => ({ ...each, isReplay: true })),
    );
    await expect(
      postAll(db, [pay(2, 1), { ...pay(2, 8), reference: old.reference }]),
    ).rejects.toThrow(/used with other content/);
    expect(await balanceOf(2, "buyer_held")).toBe(before + 87);
    expect(await broken()).toEqual([]);
  });

  it("takes one statement where its accounts are open, which does nothing otherwise", async () => {
    const postOne = async (reference: string, code: string, given = code) => {
      const { rows } = await sql<{ id: number | null }>`
        SELECT post_one_to_ledger(${reference}, 'digest', 'charge', 'test', 'test', 'USD', ${given},
          ${[code, "clearing:test"]}, ${[5, -5]}, NULL, NULL) AS id`.execute(db);
      return rows[0]?.id;
    };
    const before = await balanceOf(0, "buyer_held");
    const [open, reference] = [`buyer_held:${idOf(0)}`, `test:${count++}`];
    expect(await postOne(reference, `seller_in_transit:${idOf(0)}`)).toBeNull();
    expect(await postOne(reference, open)).toEqual(expect.any(Number));
    expect(await postOne(reference, open)).toBeNull();
    expect(await balanceOf(0, "buyer_held")).toBe(before + 5);
    // Another account than the one with a bound.
    await expect(postOne(`test:${count++}`, open, "clearing:test")).rejects.toThrow(
      /cannot take its entry|beyond its bound/,
    );
    expect(await balanceOf(0, "buyer_held")).toBe(before + 5);
    expect(await broken()).toEqual([]);
  });

  it("of one account by many at once, alone and in batches, leaves no gap", async () => {
    const before = await balanceOf(0, "buyer_held");
    const attempts = Array.from({ length: 40 }, (_, n) =>
      n % 4 ? post(db, pay(0, n + 1)) : postAll(db, [pay(1, 1), pay(0, n + 1)]),
    );
    await Promise.all(attempts);
    expect(await balanceOf(0, "buyer_held")).toBe(before + (40 * 41) / 2);
    expect(await broken()).toEqual([]);
  });

  it("is given once in a batch", async () => {
    const paid = pay(2, 5);
    await expect(postAll(db, [paid, paid])).rejects.toThrow(/twice/);
  });

  it("in opposite orders by many at once never locks up", async () => {
    const there = (a: number, b: number) =>
      posting([
        { account: held(a), cents: -1 },
        { account: pending(b), cents: 1 },
      ]);
    await postAll(db, [pay(0, 100), pay(1, 100)]);
    const batches = Array.from({ length: 40 }, (_, n) =>
      n % 2 ? [there(0, 1), there(1, 0)] : [there(1, 0), there(0, 1)],
    );
    await Promise.all(batches.map((batch) => postAll(db, batch)));
    expect(await broken()).toEqual([]);
  });
});

async function posted(posting: Posting): Promise<Posting> {
  await post(db, posting);
  return posting;
}

describe("the database refuses", () => {
  /** Inserts entries as a bug might. */
  const insert = (
    entries: {
      account: number;
      cents: number;
      version?: number;
      before?: number;
      after?: number;
    }[],
  ) =>
    db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto("ledgerTransactions")
        .values({ reference: `raw:${count++}`, cause: "charge", provider: "test", mode: "test" })
        .returning("id")
        .executeTakeFirstOrThrow();
      await trx
        .insertInto("ledgerEntries")
        .values(
          entries.map(({ account, cents, version, before, after }) => ({
            transactionId: id,
            accountId: account,
            amountCents: cents,
            version: version ?? null,
            balanceBefore: before ?? null,
            balanceAfter: after ?? (before === undefined ? null : before + cents),
          })),
        )
        .execute();
    });
  const account = async (kind: AccountKindName, mode: "test" | "live" = "test") => {
    const row = await db
      .selectFrom("ledgerAccounts")
      .select(["id", "version", "balanceCents"])
      .where("kind", "=", kind)
      .where("mode", "=", mode)
      .where((row) =>
        row.or([row("partyId", "is", null), row("partyId", "in", [idOf(0), idOf(3)])]),
      )
      .orderBy("id")
      .executeTakeFirstOrThrow();
    return row;
  };

  it("what doesn't balance", async () => {
    const { id } = await account("clearing");
    await expect(insert([{ account: id, cents: 5 }])).rejects.toThrow(/out of balance by 5 cents/);
  });

  it("what balances only across currencies or transactions", async () => {
    const { id } = await account("clearing");
    const { rows } = await sql<{ id: number }>`
      INSERT INTO ledger_accounts (code, kind, bound, mode, currency)
      VALUES ('tax', 'tax', 'none', 'test', 'CHF') RETURNING id`.execute(db);
    const francs = { account: rows[0]?.id ?? 0, cents: -5 };
    await expect(insert([{ account: id, cents: 5 }, francs])).rejects.toThrow(/out of balance/);
    const both = sql`
      WITH posted AS (
        INSERT INTO ledger_transactions (reference, cause, mode)
        VALUES ('raw:one', 'charge', 'test'), ('raw:other', 'charge', 'test') RETURNING id, reference)
      INSERT INTO ledger_entries (transaction_id, account_id, amount_cents)
      SELECT id, ${id}, CASE reference WHEN 'raw:one' THEN 5 ELSE -5 END FROM posted`;
    await expect(both.execute(db)).rejects.toThrow(/out of balance/);
  });

  it("money that changes between test and live", async () => {
    const [here, there] = [await account("clearing"), await account("clearing", "live")];
    const mixed = [
      { account: here.id, cents: 5 },
      { account: there.id, cents: -5 },
    ];
    await expect(insert(mixed)).rejects.toThrow(/cannot take its entry/);
    // The transaction is a test one.
    const live = mixed.map((entry) => ({ ...entry, account: there.id }));
    await expect(insert(live)).rejects.toThrow(/cannot take its entry/);
  });

  it("an entry without a version, with a gap, or with a balance that doesn't follow", async () => {
    const [from, { id, version, balanceCents: before }] = [
      await account("clearing"),
      await account("buyer_held"),
    ];
    const other = { account: from.id, cents: -5 };
    for (const wrong of [
      {},
      { version: version + 2, before },
      { version: version + 1, before: before + 1 },
      { version, before },
    ])
      await expect(insert([other, { account: id, cents: 5, ...wrong }])).rejects.toThrow();
    const right = { account: id, cents: 5, version: version + 1, before };
    const unbound = { ...other, version: 1, before: 0 };
    await expect(insert([unbound, right])).rejects.toThrow(/cannot take its entry/);
    const nothing = { account: from.id, cents: 0 };
    await expect(insert([other, right, nothing])).rejects.toThrow(/cannot take its entry/);
    await expect(insert([other, { ...right, after: before + 6 }])).rejects.toThrow(
      /cannot take its entry/,
    );
  });

  it("a change or deletion of what was posted or sealed", async () => {
    await sealTransactions(server.services);
    for (const table of [
      "ledgerEntries",
      "ledgerTransactions",
      "ledgerSeals",
      "ledgerSealed",
    ] as const)
      await expect(db.deleteFrom(table).execute()).rejects.toThrow(/append-only/);
    const change = db.updateTable("ledgerEntries").set({ amountCents: 1 });
    await expect(change.execute()).rejects.toThrow(/append-only/);
  });

  it("kinds of accounts that the program doesn't know, and bounds that differ from its own", async () => {
    for (const kind of kindsWhere(() => true)) {
      const { bound, owner } = ACCOUNT_KINDS[kind];
      const party = owner === "user" ? idOf(3) : null;
      const provider = owner === "provider" ? "none" : null;
      const code = [kind, party, provider].filter((part) => part !== null).join(":");
      const insert = (bound: string) =>
        db.transaction().execute(async (trx) => {
          await sql`INSERT INTO ledger_accounts (code, kind, bound, party_id, provider, mode, currency)
            VALUES (${code}, ${kind}, ${bound}, ${party}, ${provider}, 'test', 'EUR')`.execute(trx);
        });
      for (const other of ["floor", "ceiling", "none"].filter((each) => each !== bound))
        await expect(insert(other)).rejects.toThrow(/has the bound/);
      await insert(bound);
    }
    const insert = (values: string) =>
      sql`INSERT INTO ledger_accounts (code, kind, bound, mode, currency)
        VALUES (${sql.raw(values)})`.execute(db);
    for (const [values, error] of [
      ["'purse', 'purse', 'none', 'test', 'USD'", /no kind purse/],
      ["'tax', 'tax', 'none', 'demo', 'USD'", /no mode demo/],
      ["'clearing', 'clearing', 'none', 'test', 'USD'", /another owner/],
      ["'buyer_held', 'buyer_held', 'floor', 'test', 'USD'", /another owner/],
      ["'taxes', 'tax', 'none', 'test', 'USD'", /another name/],
      ["'tax', 'tax', 'none', 'test', 'usd'", /another name/],
    ] as const)
      await expect(insert(values)).rejects.toThrow(error);
  });

  it("another owner, kind or name for an account", async () => {
    const { id } = await account("clearing");
    const change = (set: string) =>
      sql`UPDATE ledger_accounts SET ${sql.raw(set)} WHERE id = ${id}`.execute(db);
    for (const set of ["kind = 'tax'", "mode = 'live'", "currency = 'EUR'", "code = 'clearing:a'"])
      await expect(change(set)).rejects.toThrow(/never changes/);
    await expect(change("version = 1")).rejects.toThrow(/beyond its bound/);
  });

  it("a balance beyond its bound, however it is written", async () => {
    for (const [kind, cents] of [
      ["buyer_held", -1],
      ["seller_receivable", 1],
    ] as const) {
      const code = `${kind}:${idOf(2)}`;
      const insert = (cents: number) =>
        sql`INSERT INTO ledger_accounts (code, kind, bound, party_id, mode, currency, balance_cents)
          VALUES (${code}, ${kind}, ${ACCOUNT_KINDS[kind].bound}, ${idOf(2)}, 'live', 'USD', ${cents})`;
      await expect(insert(cents).execute(db)).rejects.toThrow(/beyond its bound/);
      await insert(0).execute(db);
      const change = (set: string) =>
        sql`UPDATE ledger_accounts SET ${sql.raw(set)} WHERE code = ${code} AND mode = 'live'`;
      for (const set of [`balance_cents = ${cents}`, "version = -1"])
        await expect(change(set).execute(db)).rejects.toThrow(/beyond its bound/);
    }
  });

  it("a transaction of another mode than test or live", async () => {
    const insert = sql`INSERT INTO ledger_transactions (reference, cause, mode)
      VALUES ('raw:mode', 'charge', 'demo')`;
    await expect(insert.execute(db)).rejects.toThrow(/no mode demo/);
  });
});

describe("npm run verify", () => {
  /** What is broken after a change that the database would refuse. */
  async function brokenAfter(table: string, change: string): Promise<string[]> {
    let found: string[] = [];
    const undone = db.transaction().execute(async (trx) => {
      await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(trx);
      await sql.raw(change).execute(trx);
      found = (await verifyBooks(trx)).map(({ rule }) => rule);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    return found.filter((rule) => !rule.includes("what is held"));
  }

  it.each([
    ["another bound", "kind = 'tax'", "bound = 'floor'"],
    ["another kind with its old name", "kind = 'buyer_held'", "kind = 'buyer_refunds'"],
    ["no owner", "kind = 'buyer_held'", "party_id = NULL"],
    ["an owner that it may not have", "kind = 'tax'", "party_id = 1"],
    ["no provider", "kind = 'clearing'", "provider = NULL"],
    ["a provider that it may not have", "kind = 'tax'", "provider = 'test', code = 'tax:test'"],
    ["another name", "kind = 'clearing'", "code = 'clearing'"],
  ])("says that an account has %s", async (_, which, change) => {
    await post(db, pay(0, 1));
    const tax = { account: operatorAccount("tax"), cents: 1 };
    await post(db, posting([{ account: clearing, cents: -1 }, tax]));
    const one = `SELECT min(id) FROM ledger_accounts WHERE ${which}`;
    const update = `UPDATE ledger_accounts SET ${change} WHERE id = (${one})`;
    expect(await brokenAfter("ledger_accounts", update)).toContain(
      "Every account has the bound, the owner and the name of its kind",
    );
    expect(await broken()).toEqual([]);
  });
});

describe("a hold", () => {
  const USD = { mode: "test", currency: "USD" } as const;
  const open = async (who: number, cents: number) => {
    const reference = `hold:${count++}`;
    await post(db, { ...pay(who, cents), opens: [{ reference, buyerId: idOf(who), cents }] });
    return { reference, buyerId: idOf(who) };
  };
  const resolve = (
    hold: { reference: string; buyerId: number },
    as: "captured" | "released",
    cents: number,
    reference = `test:${count++}`,
  ) =>
    db.transaction().execute((trx) =>
      resolveHolds(trx, [
        {
          ...{ reference, cause: "sale", provider: null, ...USD, hold, as },
          entries: [{ account: pending(1), cents }],
        },
      ]),
    );
  const partsOf = ({ reference }: { reference: string }) =>
    db
      .selectFrom("ledgerHolds")
      .select(["amountCents", "capturedCents", "releasedCents"])
      .where("reference", "=", reference)
      .executeTakeFirst();

  it("is opened once with its money, in a batch with replays and others as well", async () => {
    const opened = (who: number) => {
      const posting = pay(who, 100);
      const hold = { reference: `hold:${count++}`, buyerId: idOf(who), cents: 100 };
      return { ...posting, opens: [hold], hold };
    };
    const [one, two, other] = [opened(0), opened(1), opened(0)];
    await post(db, two);
    const none = pay(2, 5);
    const posted = await postAll(db, [other, two, none, one]);
    expect(posted.map(({ isReplay }) => isReplay)).toEqual([false, true, false, false]);
    const rows = await db
      .selectFrom("ledgerHolds")
      .innerJoin("ledgerAccounts", "ledgerAccounts.id", "accountId")
      .select(["reference", "partyId", "kind", "mode", "amountCents"])
      .where(
        "reference",
        "in",
        [one, two, other].map(({ hold }) => hold.reference),
      )
      .orderBy("ledgerHolds.reference")
      .execute();
    const expected = [one, two, other].map(({ hold: { reference, buyerId } }) => ({
      ...{ reference, partyId: buyerId, kind: "buyer_held", mode: "test", amountCents: 100 },
    }));
    expect(rows).toEqual(expected.sort((a, b) => (a.reference < b.reference ? -1 : 1)));
    // The hold's name is taken: nothing is posted.
    const taken = { ...pay(0, 7), opens: [{ ...one.hold, cents: 7 }] };
    await expect(post(db, taken)).rejects.toThrow(/ledger_holds/);
    expect((await post(db, { ...taken, opens: [] })).isReplay).toBe(false);
    const strange = { ...pay(0, 7), opens: [{ ...one.hold, buyerId: idOf(1) }] };
    await expect(post(db, strange)).rejects.toThrow("holds money that it doesn't post");
  });

  it("is captured and released in parts, each once by its reference", async () => {
    const hold = await open(0, 100);
    await resolve(hold, "captured", 60, "part:1");
    await resolve(hold, "captured", 60, "part:1");
    await resolve(hold, "released", 40);
    expect(await partsOf(hold)).toEqual({ amountCents: 100, capturedCents: 60, releasedCents: 40 });
  });

  it("is never resolved beyond its amount, even by many at once", async () => {
    const hold = await open(0, 100);
    // More money than the hold's lies on the same account.
    await post(db, pay(0, 1_000));
    const before = await balanceOf(0, "buyer_held");
    const attempts = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => resolve(hold, n % 2 ? "captured" : "released", 30)),
    );
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const attempt of attempts)
      if (attempt.status === "rejected") expect(attempt.reason).toBeInstanceOf(InsufficientBalance);
    expect(await balanceOf(0, "buyer_held")).toBe(before - 90);
  });

  it("needs a transaction, and to exist", async () => {
    await expect(resolveHolds(db, [])).rejects.toThrow(/within a transaction/);
    const none = { reference: "hold:none", buyerId: idOf(0) };
    await expect(resolve(none, "captured", 1)).rejects.toThrow(/does not exist/);
  });
});

describe("sealing", () => {
  const unsealed = () =>
    db
      .selectFrom("ledgerUnsealed")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
  const clearingTotal = async () =>
    (await readTotals(db)).find(
      ({ kind, mode, provider }) => kind === "clearing" && mode === "test" && provider === "test",
    )?.cents;

  it("folds what was posted into accounts without a bound, and changes no total", async () => {
    await post(db, pay(0, 333));
    const before = await clearingTotal();
    await sealTransactions(server.services);
    expect(await unsealed()).toEqual({ count: 0 });
    expect(await clearingTotal()).toBe(before);
    const { balanceCents } = await db
      .selectFrom("ledgerAccounts")
      .select("balanceCents")
      .where("code", "=", "clearing:test")
      .where("mode", "=", "test")
      .executeTakeFirstOrThrow();
    expect(balanceCents).toBe(before);
    expect(await broken()).toEqual([]);
  });

  it("takes a transaction that was open during an earlier seal", async () => {
    const pool = openPool(server.connection, { max: 1 });
    pool.on("error", () => {});
    const other = openDatabase(pool);
    const late = await other.startTransaction().execute();
    const { transactionId } = await post(late, pay(3, 77));
    await post(db, pay(0, 1));
    await sealTransactions(server.services);
    expect(await unsealed()).toEqual({ count: 0 });
    await late.commit().execute();
    expect(await unsealed()).toEqual({ count: 1 });
    const before = await clearingTotal();
    await sealTransactions(server.services);
    expect(await clearingTotal()).toBe(before);
    const sealed = db.selectFrom("ledgerSealed").where("transactionId", "=", transactionId);
    expect(await sealed.select("transactionId").execute()).toHaveLength(1);
    expect(await broken()).toEqual([]);
    await pool.end();
  });

  it("by several processes at once seals everything once", async () => {
    await postAll(
      db,
      Array.from({ length: 50 }, () => pay(0, 1)),
    );
    await Promise.all(Array.from({ length: 4 }, () => sealTransactions(server.services)));
    expect(await unsealed()).toEqual({ count: 0 });
    expect(await broken()).toEqual([]);
  });

  it("leaves everything to a later run while demo data is being made", async () => {
    await post(db, pay(0, 1));
    const { count } = await unsealed();
    const seeding = await db.startTransaction().execute();
    await lockUntilCommit(seeding, "seal-ledger");
    await sealTransactions(server.services);
    expect(await unsealed()).toEqual({ count });
    await seeding.commit().execute();
    await sealTransactions(server.services);
    expect(await unsealed()).toEqual({ count: 0 });
  });
});
