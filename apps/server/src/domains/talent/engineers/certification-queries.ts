import type { Certification } from "@stackyard/contract/talent/engineer-profile";
import { sql } from "kysely";
import { compileOnce } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";

/** Certifications that one engineer can name. */
export const MOST_CERTIFICATIONS = 20;

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

/** All that an engineer has named, as they were named. */
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

/** As everybody sees it: why it was not confirmed is between its holder and the administrators. */
export function presentInPublic(row: Row): Certification {
  return presentCertification({ ...row, declineReason: null });
}
