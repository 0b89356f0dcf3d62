import type { Contract } from "@stackyard/contract/projects/contracts";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { EVENT_COLUMNS, readEvent } from "../../../platform/events/recorded-event.ts";
import { amendmentsOf } from "../contracts/list-amendments.ts";
import { isIdentityVerified } from "../limits/read-limits.ts";

const TIMELINE = 200;

export type ContractRow = NonNullable<Awaited<ReturnType<typeof findContract>>>;

/** A contract with its sides, tips and amendments. */
export function findContract(db: Database, id: number) {
  return db
    .selectFrom("contracts")
    .innerJoin("users as client", "client.id", "contracts.clientId")
    .innerJoin("users as engineer", "engineer.id", "contracts.engineerId")
    .leftJoin("engineers", (join) =>
      join.onRef("engineers.userId", "=", "engineerId").on("engineers.isHidden", "=", false),
    )
    .selectAll("contracts")
    .select([
      "client.displayUsername as clientUsername",
      "engineer.displayUsername as engineerUsername",
      "engineer.deletedAt as engineerDeletedAt",
      "engineers.id as engineerPageId",
      isIdentityVerified(sql.ref("contracts.clientId")).as("isClientVerified"),
      isIdentityVerified(sql.ref("contracts.engineerId")).as("isEngineerVerified"),
      PAID_TIPS.as("tips"),
      amendmentsOf(sql.ref("contracts.id")).as("amendments"),
    ])
    .where("contracts.id", "=", id)
    .executeTakeFirst();
}

const PAID_TIPS = sql<Contract["tips"]>`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'amount', amount_cents,
    'paidAt', paid_at) ORDER BY id), '[]')
  FROM tips WHERE contract_id = contracts.id AND paid_at IS NOT NULL)`;

export type TimelineRow = Awaited<ReturnType<typeof listEvents>>[number];

/** The newest events about the contract, oldest first. */
export async function listEvents(db: Database, id: number) {
  const rows = await db
    .selectFrom("events")
    .leftJoin("users", "users.id", "actorId")
    .select(EVENT_COLUMNS)
    .select("displayUsername as username")
    .where("subjectKind", "=", "contract")
    .where("subjectId", "=", id)
    .orderBy("events.id", "desc")
    .limit(TIMELINE)
    .execute();
  return rows.reverse().map(({ username, ...row }) => {
    const { id, at, shape, data } = readEvent(row);
    return { id, at, username, did: shape.did(data) };
  });
}
