import { sql } from "kysely";
import type { Database } from "../../src/platform/db/database.ts";

/** The rules that an aged report was made with, and its security score. */
export const OLD_RULESET = "0.9.0";
export const OLD_SCORE = 88;

/** Makes a module's report look as older rules would have made it, without `aws-rds-public`. */
export async function ageReport(db: Database, moduleId: number): Promise<void> {
  await sql`
    UPDATE scans SET ruleset_version = ${OLD_RULESET}, has_critical = false,
      report = report || jsonb_build_object('rulesetVersion', ${OLD_RULESET}::text,
        'findings', jsonb_path_query_array(report, '$.findings[*] ? (@.ruleId != "aws-rds-public")'),
        'scores', jsonb_set(report->'scores', '{security,score}', ${`${OLD_SCORE}`}::jsonb))
    FROM module_versions WHERE module_versions.upload_id = scans.upload_id AND module_id = ${moduleId}
  `.execute(db);
  await sql`UPDATE modules SET security_score = ${OLD_SCORE} WHERE id = ${moduleId}`.execute(db);
}
