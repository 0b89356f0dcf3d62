import { join } from "node:path";

/** The command that starts a supervisor from the sources. */
export const SUPERVISOR = [process.execPath, join(import.meta.dirname, "supervise-entry.ts")];
