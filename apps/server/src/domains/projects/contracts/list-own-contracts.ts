import type {
  ContractSummary,
  listOwnContracts as contract,
} from "@stackyard/contract/projects/contracts";
import { sql } from "kysely";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { UserServices } from "../../../platform/services.ts";

/** One page of the caller's contracts, newest first. */
export async function listOwnContracts(
  { db, user }: UserServices,
  { limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<ContractSummary>> {
  const own = db
    .selectFrom("contracts")
    .where((row) => row.or([row("clientId", "=", user.id), row("engineerId", "=", user.id)]));
  const rows = await own
    .innerJoin("users as client", "client.id", "contracts.clientId")
    .innerJoin("users as engineer", "engineer.id", "contracts.engineerId")
    .select(["contracts.id", "title", "status", "clientId", "engineerId", "contracts.createdAt"])
    .select([
      "client.displayUsername as clientUsername",
      "engineer.displayUsername as engineerUsername",
      sql<number>`(SELECT sum(amount_cents) FROM milestones
        WHERE contract_id = contracts.id AND removed_by IS NULL)::integer`.as("amount"),
      sql<number>`(SELECT count(*) FROM milestones
        WHERE contract_id = contracts.id AND removed_by IS NULL)::integer`.as("milestones"),
    ])
    .$if(cursor !== undefined, (query) => query.where("contracts.id", "<", cursor?.[0] ?? 0))
    .orderBy("contracts.id", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countRows(own));
  return { items: shown.map(present), total, nextCursor };
}

interface Row extends Pick<ContractSummary, "id" | "title" | "status" | "amount" | "milestones"> {
  readonly clientId: number;
  readonly clientUsername: string;
  readonly engineerId: number;
  readonly engineerUsername: string;
  readonly createdAt: Date;
}

function present({ id, title, status, amount, milestones, ...row }: Row): ContractSummary {
  return {
    ...{ id, title, status, amount, milestones },
    client: { userId: row.clientId, username: row.clientUsername },
    engineer: { userId: row.engineerId, username: row.engineerUsername },
    createdAt: row.createdAt.toISOString(),
  };
}
