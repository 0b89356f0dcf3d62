/**
 * Writes the table types from a freshly migrated database. With --verify, fails if the committed
 * types differ from the migrations.
 */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import pg from "pg";
import {
  cloneTemplate,
  dropDatabase,
  prepareTemplate,
  startTestCluster,
} from "../test/database/cluster.ts";
import { columnTypes } from "./column-types.ts";

const OUT_FILE = resolve(import.meta.dirname, "../src/platform/db/schema.generated.ts");
const DATABASE = `schema_types_${process.pid}`;

const cluster = await startTestCluster();
await cloneTemplate(cluster.connection, await prepareTemplate(cluster), DATABASE);
const connection = cluster.connection(DATABASE);
const client = new pg.Client({ ...connection });
await client.connect();
const columns = await columnTypes(client);
await client.end();

const { status, stderr } = spawnSync(
  "kysely-codegen",
  [
    ...["--dialect", "postgres", "--camel-case", "--numeric-parser", "number"],
    ...["--type-mapping", '{"int8":"number"}', "--exclude-pattern", "kysely_migration*"],
    ...["--overrides", JSON.stringify({ columns })],
    ...["--default-schema", "public", "--include-pattern", "public.*", "--log-level", "error"],
    ...["--url", `postgres://${connection.user}@/${DATABASE}?host=${connection.host}`],
    ...["--out-file", OUT_FILE, ...process.argv.slice(2)],
  ],
  // It warns about types that it can't parse, and writes them unchanged.
  { stdio: ["ignore", "inherit", "pipe"], encoding: "utf8" },
);
await dropDatabase(cluster.connection, DATABASE);
await cluster.stop();
if (status !== 0) {
  console.error(stderr);
  console.error("The table types differ from the migrations: npm run schema-types -w apps/server");
}
process.exitCode = status ?? 1;
