import { supervise } from "../src/process/supervise.ts";

await supervise();
process.exit();
