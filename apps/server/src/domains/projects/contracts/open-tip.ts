import { CONTRACT_LIMITS } from "@stackyard/contract/projects/contract-lists";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type Services, type UserServices } from "../../../platform/services.ts";
import { readHeld } from "../../trade/held/read-held.ts";
import { type LockedContract, lockOwnContract } from "./lock-contract.ts";

/** Keeps the amount of a tip until the client has paid it. The same amount is kept once. */
export function openTip(
  ctx: UserServices,
  contractId: number,
  amountCents: number,
): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const contract = await lockOwnContract(ctx, contractId);
    if (contract.clientId !== ctx.user.id) throw new AppError("forbidden");
    if (!(await isTippable(ctx, contract))) throw new AppError("tip_not_open", { message: EARLY });
    const own = await listTips(ctx.db, contractId);
    const same = own.find((tip) => tip.paidAt === null && tip.amountCents === amountCents);
    if (same) return { id: same.id };
    if (own.length >= CONTRACT_LIMITS.tips) throw new AppError("conflict", { message: TOO_MANY });
    return ctx.db
      .insertInto("tips")
      .values({ contractId, amountCents })
      .returning("id")
      .executeTakeFirstOrThrow();
  });
}

const EARLY = "You can tip the engineer after a payment was released.";
const TOO_MANY = "You have chosen too many tips for this contract.";

const listTips = (db: Database, contractId: number) =>
  db
    .selectFrom("tips")
    .select(["id", "amountCents", "paidAt"])
    .where("contractId", "=", contractId)
    .execute();

/** Whether the engineer was paid for work under this contract, and still has an account. */
async function isTippable(
  ctx: Pick<Services, "db">,
  { id, status, engineerId }: Pick<LockedContract, "id" | "status" | "engineerId">,
): Promise<boolean> {
  if (status !== "active" && status !== "completed") return false;
  const rows = await ctx.db
    .selectFrom("milestones")
    .innerJoin("users", (join) => join.on("users.id", "=", engineerId))
    .select("purchaseId")
    .where("contractId", "=", id)
    .where("users.deletedAt", "is", null)
    .execute();
  const money = await readHeld(
    ctx,
    rows.flatMap(({ purchaseId }) => purchaseId ?? []),
  );
  return [...money.values()].some(({ released }) => released > 0);
}
