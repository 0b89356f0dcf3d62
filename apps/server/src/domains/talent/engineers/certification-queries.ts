import type { Certification } from "@stackyard/contract/talent/engineer-profile";
import { sql } from "kysely";
import { compileOnce } from "../../../platform/db/compile-once.ts";
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

/** An engineer's certifications in the order of entry. */
export function listCertificationsOf(db: Database, engineerId: number) {
  return selectOfEngineer(db, { engineerId });
}

const selectOfEngineer = compileOnce((db, given: { engineerId: number }) =>
  selectCertifications(db).where("engineerId", "=", given.engineerId).orderBy("id"),
);

type Row = Awaited<ReturnType<ReturnType<typeof selectCertifications>["execute"]>>[number];

export function presentCertification({ checkedAt, ...row }: Row): Certification {
  return { ...row, checkedAt: checkedAt?.toISOString() ?? null };
}

/** The public view: the reason for a rejection is visible to its holder and administrators only. */
export function presentInPublic(row: Row): Certification {
  return presentCertification({ ...row, declineReason: null });
}
