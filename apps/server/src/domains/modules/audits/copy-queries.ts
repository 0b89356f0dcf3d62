import type { VersionCopy } from "@stackyard/contract/modules/versions";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** Uploads that are compared for each way of finding copies: many may share boilerplate. */
const CANDIDATES = 500;

/** Copies shown at most, and the least share of common code in percent. */
const SHOWN = 20;
const LEAST_PERCENT = 40;

interface CopyRow extends Omit<VersionCopy, "submittedAt"> {
  readonly submittedAt: Date;
}

/**
 * Makes the transaction read the index of bands. The planner expects far too many matches, because it knows
 * only frequent bands.
 */
async function readIndexes(db: Database): Promise<void> {
  await sql`SELECT set_config('enable_seqscan', 'off', true)`.execute(db);
}

/**
 * The most similar version of each module of another author; of equally similar ones the oldest.
 * Undefined without a fingerprint. Runs in a transaction.
 */
export async function findCopies(
  db: Database,
  versionId: number,
  authorId: number,
): Promise<CopyRow[] | undefined> {
  const asked = await db
    .selectFrom("moduleVersions")
    .innerJoin("uploads", "uploads.id", "moduleVersions.uploadId")
    .innerJoin("uploadFingerprints", "uploadFingerprints.uploadId", "uploads.id")
    .select(["uploads.sha256", "codeDigest", "signature", "bands"])
    .where("moduleVersions.id", "=", versionId)
    .executeTakeFirst();
  if (!asked) return undefined;
  const { sha256, codeDigest, signature, bands } = asked;
  await readIndexes(db);
  const { rows } = await sql<CopyRow>`
    WITH candidates AS MATERIALIZED (
      (SELECT id AS upload_id FROM uploads WHERE sha256 = ${sha256} LIMIT ${CANDIDATES})
      UNION
      (SELECT upload_id FROM upload_fingerprints WHERE code_digest = ${codeDigest} LIMIT ${CANDIDATES})
      UNION
      (SELECT upload_id FROM upload_fingerprints WHERE bands && ${bands}::integer[] LIMIT ${CANDIDATES})
    ), compared AS (
      SELECT DISTINCT ON (modules.id) modules.id AS module_id, title, version, module_versions.status,
        users.display_username AS author_username, module_versions.created_at AS submitted_at,
        module_versions.facts #>> '{license,name}' AS license, percent,
        CASE WHEN sha256 = ${sha256} THEN 'archive' WHEN code_digest = ${codeDigest} THEN 'code'
          ELSE 'similar' END AS likeness
      FROM candidates
        JOIN uploads ON uploads.id = upload_id
        JOIN module_versions ON module_versions.upload_id = uploads.id
        JOIN modules ON modules.id = module_id AND author_id <> ${authorId}
        JOIN users ON users.id = author_id
        JOIN upload_fingerprints ON upload_fingerprints.upload_id = uploads.id,
        LATERAL (
          SELECT CASE WHEN sha256 = ${sha256} OR code_digest = ${codeDigest} THEN 100
            -- An estimate of 100 % is not the certainty that the digest gives.
            ELSE least(99, 100 * count(*) FILTER (WHERE own = other) / greatest(count(*), 1)) END::integer
            AS percent
          FROM unnest(${signature}::integer[], signature) AS places (own, other)
        ) AS likenesses
      ORDER BY modules.id, percent DESC, module_versions.id
    )
    SELECT * FROM compared WHERE percent >= ${LEAST_PERCENT}
    ORDER BY percent DESC, submitted_at LIMIT ${SHOWN}`.execute(db);
  return rows;
}
