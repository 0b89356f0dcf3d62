/** For a journey: older rules, which didn't find public databases, made a module's report. */
import { ageReport } from "./actions/age-report.ts";
import { openJourneyDatabase } from "./open-journey-database.ts";

const { db, close } = await openJourneyDatabase();
await ageReport(db, Number(process.argv[2])).finally(close);
process.exit();
