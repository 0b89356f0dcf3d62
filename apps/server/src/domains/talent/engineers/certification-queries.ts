import type { Certification } from "@stackyard/contract/talent/engineer-profile";
import { type Expression, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** Maximum certifications per engineer. */
export const MAX_CERTIFICATIONS = 20;

export function selectCertifications(db: Database) {
  return db
    .selectFrom("engineerCertifications")
    .select([
      "engineerCertifications.id",
      "engineerCertifications.name",
      "engineerCertifications.issuer",
      "engineerCertifications.number",
      sql<string | null>`engineer_certifications.expires_on::text`.as("expiresOn"),
      "engineerCertifications.checkedAt",
      "engineerCertifications.declineReason",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCertifications>["execute"]>>[number];

/** An engineer's certifications in the order of entry, as a scalar subquery. */
export const certificationsOf = (engineerId: Expression<number>) => sql<
  (Omit<Row, "checkedAt"> & { checkedAt: string | null })[]
>`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'issuer', issuer,
    'number', number, 'expiresOn', expires_on, 'checkedAt', checked_at,
    'declineReason', decline_reason) ORDER BY id), '[]')
  FROM engineer_certifications WHERE engineer_id = ${engineerId})`;

/** Times within JSON are texts. */
type ShownRow = Omit<Row, "checkedAt"> & { readonly checkedAt: Date | string | null };

export function presentCertification({ checkedAt, ...row }: ShownRow): Certification {
  return { ...row, checkedAt: checkedAt && new Date(checkedAt).toISOString() };
}

/** The public view: the reason for a rejection is visible to its holder and administrators only. */
export function presentInPublic(row: ShownRow): Certification {
  return presentCertification({ ...row, declineReason: null });
}
