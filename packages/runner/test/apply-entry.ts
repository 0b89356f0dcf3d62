/** A runner process for tests that kill it. */
import { join } from "node:path";
import { runRunner } from "../src/runner.ts";
import { FakeServer } from "./fake-server.ts";
import { workshopIn } from "./open-workshop.ts";

const { FOLDER = "", LEASE = "" } = process.env;
const server = new FakeServer();
server.archive = join(FOLDER, "module.tar.gz");
server.leases.push(JSON.parse(LEASE));
const never = new AbortController().signal;
await runRunner(await workshopIn(FOLDER, server), {
  once: true,
  stop: never,
  interrupt: never,
});
