/** Writes the client's types from the contract: `npm run calls -w packages/client`. */
import { writeFileSync } from "node:fs";
import { CALLS_FILE, callsSource } from "../test/calls-source.ts";

writeFileSync(CALLS_FILE, await callsSource());
