import { supervise } from "../src/supervise.ts";

await supervise();
process.exit();
