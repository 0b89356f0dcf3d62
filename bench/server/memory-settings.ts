/**
 * Effect of the settings in `scripts/server-command.js`: resident memory after a load and CPU time
 * per page, with and without each setting, in alternation. `BENCH_AGAINST=FOLDER` adds another
 * built and installed checkout. Sets no limits: the figures are quoted beside the settings.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SERVER_COMMAND, SERVER_ENVIRONMENT } from "../../scripts/server-command.js";
import { startServer } from "../measuring/child-server.ts";
import { load } from "../measuring/load.ts";
import { median, ms, row } from "../measuring/measure.ts";

const ROUNDS = 5;
const SECONDS = 2;
const PATHS = ["/", "/marketplace", "/modules/1", "/api/modules?limit=24"];
/** A cookie bypasses the cache of pages for visitors. */
const OWN = { cookie: "of=somebody" };
const PORT = "5099";

interface Variant {
  readonly name: string;
  readonly command: string[];
  readonly env: Record<string, string>;
  readonly root?: string;
}

const isMalloc = (name: string) => name.startsWith("MALLOC_");
const withoutMalloc = Object.fromEntries(
  Object.entries(SERVER_ENVIRONMENT).filter(([name]) => !isMalloc(name)),
);
const isFlag = (argument: string) => argument.startsWith("--");
const [main = ""] = SERVER_COMMAND.filter((argument) => !isFlag(argument));
const other = process.env.BENCH_AGAINST;

const VARIANTS: readonly Variant[] = [
  { name: "as served", command: SERVER_COMMAND, env: SERVER_ENVIRONMENT },
  { name: "without malloc settings", command: SERVER_COMMAND, env: withoutMalloc },
  ...SERVER_COMMAND.filter(isFlag).map((flag) => ({
    name: `without ${flag}`,
    command: SERVER_COMMAND.filter((argument) => argument !== flag),
    env: SERVER_ENVIRONMENT,
  })),
  { name: "without any", command: [main], env: withoutMalloc },
  ...(other
    ? [{ name: other, command: SERVER_COMMAND, env: SERVER_ENVIRONMENT, root: other }]
    : []),
];

const folder = mkdtempSync(join(tmpdir(), "stackyard-memory-"));
const figures = new Map(VARIANTS.map(({ name }) => [name, [] as { mb: number; cpuMs: number }[]]));
try {
  await (await start({ name: "", command: SERVER_COMMAND, env: SERVER_ENVIRONMENT })).stop();
  for (let round = 0; round < ROUNDS; round++) {
    for (const variant of VARIANTS) figures.get(variant.name)?.push(await measure(variant));
  }
  console.error(row("", "memory", "CPU a request"));
  for (const [name, taken] of figures) {
    const mb = median(taken.map((each) => each.mb));
    const cpuMs = median(taken.map((each) => each.cpuMs));
    console.error(row(name, `${mb.toFixed(0)} MB`, ms(cpuMs)));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function start({ command, env, root }: Variant) {
  return startServer(
    command,
    { DATA_DIR: folder, PORT, SEED: "demo", LOG_LEVEL: "warn", ...env },
    { url: `http://127.0.0.1:${PORT}`, readyWhen: /is ready/, root },
  );
}

async function measure(variant: Variant) {
  const server = await start(variant);
  try {
    const before = server.cpuMs();
    let count = 0;
    for (const path of [...PATHS, ...PATHS]) {
      const asked = { headers: OWN, connections: 20, duration: SECONDS };
      count += (await load(server.url + path, asked)).count;
    }
    return { mb: server.residentMb(), cpuMs: (server.cpuMs() - before) / count };
  } finally {
    await server.stop();
  }
}
