/**
 * Writes the table types from a freshly migrated database; with --verify, fails when the written
 * ones have drifted from the migrations.
 */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { cloneTemplate, dropDatabase, prepareTemplate, startTestCluster } from "../test/cluster.ts";

const OUT_FILE = resolve(import.meta.dirname, "../src/platform/db/schema.generated.ts");
const DATABASE = `schema_types_${process.pid}`;

const cluster = await startTestCluster();
await cloneTemplate(cluster.connection, await prepareTemplate(cluster), DATABASE);
const { host, user } = cluster.connection(DATABASE);
const { status } = spawnSync(
  "kysely-codegen",
  [
    ...["--dialect", "postgres", "--camel-case", "--numeric-parser", "number"],
    ...["--type-mapping", '{"int8":"number"}', "--exclude-pattern", "kysely_migration*"],
    ...["--default-schema", "public", "--include-pattern", "public.*", "--log-level", "error"],
    ...["--url", `postgres://${user}@/${DATABASE}?host=${host}`, "--out-file", OUT_FILE],
    ...process.argv.slice(2),
  ],
  { stdio: "inherit" },
);
await dropDatabase(cluster.connection, DATABASE);
await cluster.stop();
if (status !== 0)
  console.error("The table types differ from the migrations: npm run schema-types -w apps/server");
process.exitCode = status ?? 1;
