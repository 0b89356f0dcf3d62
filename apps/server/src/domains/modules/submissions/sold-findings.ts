import { sql } from "kysely";

/**
 * JSON path of a report's findings in the published module. Findings in other parts of the archive
 * don't count.
 */
export const SOLD_FINDINGS = sql.lit('$.findings[*] ? (!(@.part != "module"))');
