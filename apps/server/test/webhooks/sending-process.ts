/**
 * A server process without HTTP that works all jobs, with its webhooks' requests sent to a port of
 * this machine. Its argument is a `SendingProcess` as JSON.
 */
import { pino } from "pino";
import { readConfig } from "../../src/config.ts";
import { openServices } from "../../src/open-services.ts";
import type { EmbeddedPostgres } from "../../src/platform/embedded-postgres/embedded-postgres.ts";
import { openWebFetch } from "../../src/platform/web-fetch/web-fetch.ts";
import { workJobs } from "../../src/work-jobs.ts";
import { CERTIFICATE } from "../stand-ins/web-server.ts";

export interface SendingProcess {
  readonly connection: ReturnType<EmbeddedPostgres["connection"]>;
  readonly dataDir: string;
  readonly port: number;
}

const { connection, dataDir, port } = JSON.parse(process.argv[2] ?? "") as SendingProcess;
const config = readConfig({ DATA_DIR: dataDir, AUTH_SECRET: "a".repeat(32), PORT: "0" });
const web = openWebFetch({
  mayConnect: (address) => address === "127.0.0.1",
  lookup: async () => [{ address: "127.0.0.1", family: 4 }],
  ca: CERTIFICATE,
});
const ways = { pooled: connection, direct: connection };
const { background } = await openServices(config, ways, pino({ level: "silent" }), {
  web: {
    get: web.get,
    post: (address, sent) => web.post(address.replace(".test/", `.test:${port}/`), sent),
  },
});
await workJobs(background);
process.stdout.write("ready\n");
