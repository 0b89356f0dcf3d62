import type {
  CertificationToCheck,
  listCertificationsToCheck as contract,
} from "@stackyard/contract/talent/engineer-profile";
import { sql } from "kysely";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { UserServices } from "../../../platform/services.ts";
import { presentCertification, selectCertifications } from "./certification-queries.ts";

/** Matches the partial index. */
const WAITS = sql<boolean>`checked_at IS NULL AND declined_at IS NULL`;

/** One page of unverified certifications, oldest first, without the caller's own. */
export async function listCertificationsToCheck(
  { db, user }: UserServices,
  { limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<CertificationToCheck>> {
  const waiting = selectCertifications(db)
    .innerJoin("engineers", "engineers.id", "engineerId")
    .innerJoin("users", "users.id", "engineers.userId")
    .where(WAITS)
    .where("engineers.userId", "<>", user.id);
  const rows = await waiting
    .select(["engineerId", "engineerCertifications.createdAt", "displayUsername", "fullName"])
    .$if(cursor !== undefined, (query) =>
      query.where("engineerCertifications.id", ">", cursor?.[0] ?? 0),
    )
    .orderBy("engineerCertifications.id")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countRows(waiting));
  return {
    items: shown.map(({ engineerId, createdAt, displayUsername: username, fullName, ...row }) => ({
      ...presentCertification(row),
      engineer: { id: engineerId, username, fullName: fullName || null },
      namedAt: createdAt.toISOString(),
    })),
    total,
    nextCursor,
  };
}
