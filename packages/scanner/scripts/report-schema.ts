/** Writes the JSON Schema of reports: `npm run report-schema -w packages/scanner`. */
import { writeFileSync } from "node:fs";
import { reportSchema, SCHEMA_FILE } from "../test/report-schema.ts";

writeFileSync(SCHEMA_FILE, `${JSON.stringify(reportSchema(), null, 2)}\n`);
