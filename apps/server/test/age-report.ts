/** For a journey: older rules, which didn't find public databases, made a module's report. */
import { pino } from "pino";
import { readConfig } from "../src/config.ts";
import { openConfiguredDatabase } from "../src/open-configured-database.ts";
import { ageReport } from "./actions/age-report.ts";

const { db, close } = await openConfiguredDatabase(
  readConfig(process.env),
  pino({ level: "silent" }),
);
await ageReport(db, Number(process.argv[2])).finally(close);
process.exit();
