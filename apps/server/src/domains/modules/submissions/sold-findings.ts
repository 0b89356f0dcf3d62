import { sql } from "kysely";

/** Where a report's findings stand. Those of what lies beside the module do not count. */
export const SOLD_FINDINGS = sql.lit('$.findings[*] ? (!(@.part != "module"))');
