/**
 * Cost of rendering a page for a signed-in user: CPU time and kilobytes per page, and pages per
 * second. `BENCH_AGAINST=FOLDER` names another built and installed checkout to measure in
 * alternation, each with its own start command. A busy machine slows both down equally, so the
 * ratio is reliable even when the absolute figures aren't.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type ChildServer, startServer } from "../measuring/child-server.ts";
import { type Caller, signInAs, VISITOR } from "../measuring/demo-callers.ts";
import { load } from "../measuring/load.ts";
import { median, ms, row, times } from "../measuring/measure.ts";

const PAGES = ["/", "/marketplace", "/modules/:id"];
/** For comparison with the marketplace's pages; no claims are made about them. */
const BESIDE = ["/talent", "/talent?type=services"];
/** The same module in each checkout, whatever its id. */
const MODULE = "Production VPC Network for AWS";
const ROUNDS = 5;
const SECONDS_A_ROUND = 2;
/** Time for the JIT to warm up, generous for busy machines. */
const WARM_UP_SECONDS = 8;
const LEAST_GAIN = 2;
/** A user with purchases. */
const PERSON = "buyer";

interface Listed {
  readonly id: number;
  readonly title: string;
}

interface Cost {
  readonly cpuMs: number;
  readonly perSecond: number;
  readonly kilobytes: number;
}

const folder = mkdtempSync(join(tmpdir(), "stackyard-pages-"));
const other = process.env.BENCH_AGAINST;
const servers: ChildServer[] = [];
let isWithin = true;
try {
  const roots = [join(import.meta.dirname, "../.."), ...(other ? [other] : [])];
  for (const [index, root] of roots.entries())
    servers.push(await start(root, String(5094 + index)));
  const people = await Promise.all(servers.map(({ url }) => signInAs(url, PERSON)));
  console.error(row("page rendered for one", "CPU", "a second", "kB", "CPU, other", "gain"));
  for (const page of [...PAGES, ...BESIDE]) await report(page, people);
} finally {
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isWithin ? 0 : 1;

async function start(root: string, port: string): Promise<ChildServer> {
  const { SERVER_COMMAND, SERVER_ENVIRONMENT } = await import(
    pathToFileURL(join(root, "scripts/server-command.js")).href
  );
  return startServer(
    SERVER_COMMAND,
    { DATA_DIR: join(folder, port), PORT: port, SEED: "demo", ...SERVER_ENVIRONMENT },
    { url: `http://127.0.0.1:${port}`, readyWhen: /is ready/, root },
  );
}

async function report(page: string, people: readonly Caller[]) {
  const costs: Cost[][] = servers.map(() => []);
  const paths = await Promise.all(servers.map((server) => pathOf(server, page)));
  for (const [index, server] of servers.entries()) {
    await costOf(
      server,
      { page: paths[index] ?? "", caller: people[index] ?? VISITOR },
      WARM_UP_SECONDS,
    );
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, server] of servers.entries()) {
      const asked = { page: paths[index] ?? "", caller: people[index] ?? VISITOR };
      costs[index]?.push(await costOf(server, asked, SECONDS_A_ROUND));
    }
  }
  const [own, former] = costs.map(summary);
  if (!own) return;
  const figures = [ms(own.cpuMs), own.perSecond.toFixed(0), own.kilobytes.toFixed(1)];
  if (!former) return console.error(row(page, ...figures));
  const gain = former.cpuMs / own.cpuMs;
  const isEnough = gain >= LEAST_GAIN || BESIDE.includes(page);
  isWithin &&= isEnough;
  const verdict = isEnough ? "ok" : `UNDER ${times(LEAST_GAIN)}`;
  console.error(row(page, ...figures, ms(former.cpuMs), times(gain), verdict));
}

async function pathOf(server: ChildServer, page: string): Promise<string> {
  if (!page.includes(":id")) return page;
  const modules = (await (await fetch(`${server.url}/api/modules`)).json()) as Listed[];
  const found = modules.find(({ title }) => title === MODULE);
  if (!found) throw new Error(`${server.url} has no "${MODULE}"`);
  return page.replace(":id", String(found.id));
}

interface Asked {
  readonly page: string;
  readonly caller: Caller;
}

async function costOf(
  server: ChildServer,
  { page, caller }: Asked,
  duration: number,
): Promise<Cost> {
  const before = server.cpuMs();
  const asked = { headers: caller.headers, connections: 8, duration };
  const { count, perSecond, kilobytes } = await load(server.url + page, asked);
  return { cpuMs: (server.cpuMs() - before) / count, perSecond, kilobytes };
}

function summary(costs: readonly Cost[]): Cost {
  const middle = (of: (cost: Cost) => number) => median(costs.map(of));
  return {
    cpuMs: middle(({ cpuMs }) => cpuMs),
    perSecond: middle(({ perSecond }) => perSecond),
    kilobytes: middle(({ kilobytes }) => kilobytes),
  };
}
