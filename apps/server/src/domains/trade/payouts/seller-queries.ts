import type { IdentityStatus } from "@stackyard/contract/trade/payout-lists";
import { type Insertable, sql, type Updateable } from "kysely";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Sellers } from "../../../platform/db/schema.generated.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import type { SellerAccount } from "../../../platform/payments/payments.ts";
import { IS_NOT_SUSPENDED } from "../../members/identity/suspension.ts";

export type SellerRow = NonNullable<Awaited<ReturnType<typeof findSeller>>>;

const selectSellers = (db: Database) =>
  db
    .selectFrom("sellers")
    .innerJoin("users", "users.id", "userId")
    .selectAll("sellers")
    .select(["displayUsername", "fullName"])
    .select(sql<string | null>`next_payout_on::text`.as("nextDay"));

export function findSeller(db: Database, userId: number) {
  return selectSellers(db).where("userId", "=", userId).executeTakeFirst();
}

export type Payee = Awaited<ReturnType<typeof readPayee>>;

/** A user as the recipient of payouts: their details and account at a provider, if any. */
export function readPayee(db: Database, userId: number, provider: string | undefined) {
  return db
    .selectFrom("users")
    .leftJoin("sellers", "sellers.userId", "users.id")
    .leftJoin("sellerAccounts as account", (join) =>
      join.onRef("account.userId", "=", "users.id").on("account.provider", "=", provider ?? ""),
    )
    .select(["identityStatus", "identityReason", "isTrusted", "schedule"])
    .select(sql<string | null>`next_payout_on::text`.as("nextDay"))
    .select(["accountId", "canReceive", "canPayOut", "requirements"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("modules")
          .select("modules.id")
          .whereRef("authorId", "=", "users.id")
          .where("modules.status", "=", "published"),
      )
        .$castTo<boolean>()
        .as("hasModulesOnSale"),
    )
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Whether a seller may be paid: suspended or not, and the state of their legal details, if any. */
export function readStanding(db: Database, userId: number) {
  return db
    .selectFrom("users")
    .leftJoin("sellers", "sellers.userId", "users.id")
    .select(["identityStatus", ({ not }) => not(IS_NOT_SUSPENDED).as("isSuspended")])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Inserts or changes what is kept about a seller. */
export async function upsertSeller(
  db: Database,
  userId: number,
  set: Updateable<Sellers>,
): Promise<void> {
  await db
    .insertInto("sellers")
    .values({ userId, ...set } as Insertable<Sellers>)
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(set))
    .execute();
}

interface Page {
  /** Microseconds since 1970. */
  readonly before: number | undefined;
  readonly limit: number;
}

const SUBMITTED = sql<number>`(extract(epoch FROM submitted_at) * 1000000)::bigint`;

/** Sellers with legal details, latest submission first. */
export function listSellerRows(
  db: Database,
  identity: IdentityStatus | undefined,
  { before, limit }: Page,
) {
  return selectSellers(db)
    .select(SUBMITTED.as("submitted"))
    .where("submittedAt", "is not", null)
    .$if(identity !== undefined, (rows) =>
      rows.where("identityStatus", "=", identity as IdentityStatus),
    )
    .$if(before !== undefined, (rows) => rows.where(SUBMITTED, "<", before ?? 0))
    .orderBy("submittedAt", "desc")
    .limit(limit)
    .execute();
}

export function countSellers(db: Database, identity: IdentityStatus | undefined): Promise<number> {
  return countRows(
    db
      .selectFrom("sellers")
      .where("submittedAt", "is not", null)
      .$if(identity !== undefined, (rows) =>
        rows.where("identityStatus", "=", identity as IdentityStatus),
      ),
  );
}

export function findAccount(db: Database, userId: number, provider: string) {
  return db
    .selectFrom("sellerAccounts")
    .selectAll()
    .where("userId", "=", userId)
    .where("provider", "=", provider)
    .executeTakeFirst();
}

/** Stores a seller's account as the provider has it. */
export async function keepAccount(
  db: Database,
  { userId, provider }: { readonly userId: number; readonly provider: string },
  account: SellerAccount,
): Promise<void> {
  const { accountId, canReceive, canPayOut, requirements } = account;
  const read = {
    canReceive,
    canPayOut,
    requirements: storedJson(requirements),
    readAt: new Date(),
  };
  await db
    .insertInto("sellerAccounts")
    .values({ userId, provider, accountId, ...read })
    .onConflict((conflict) => conflict.columns(["userId", "provider"]).doUpdateSet(read))
    .execute();
}
