import { pino } from "pino";
import { readConfig } from "../src/config.ts";
import { openConfiguredDatabase } from "../src/open-configured-database.ts";

/** The database of the server of journeys, for the programs that they run. */
export const openJourneyDatabase = () =>
  openConfiguredDatabase(readConfig(process.env), pino({ level: "silent" }));
