/**
 * What rendering a page for one person costs: processor time of the server and kilobytes a page, and
 * pages a second. `BENCH_AGAINST=FOLDER` names another checkout, built and installed, to be measured
 * in turns with this one: a busy machine slows both alike, so the ratio holds where the figures do not.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { SERVER_COMMAND, SERVER_ENVIRONMENT } from "../scripts/server-command.js";
import { type ChildServer, startServer } from "./child-server.ts";
import { median, ms, row, times } from "./measure.ts";

const PAGES = ["/", "/marketplace", "/modules/:id"];
/** The same module in each checkout, whatever its number there. */
const MODULE = "Production VPC Network for AWS";
const ROUNDS = 5;
/** Counted, not timed: code that has not run often enough is slow, on a busy machine for long. */
const PAGES_A_ROUND = 200;
const WARM_UP = 1_000;
const LEAST_GAIN = 2;
/** With a cookie a page is rendered for whoever sends it; without, visitors share what is kept. */
const OWN = { cookie: "of=somebody" };

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
  for (const [index, root] of [undefined, ...(other ? [other] : [])].entries()) {
    const port = String(5094 + index);
    servers.push(
      await startServer(
        SERVER_COMMAND,
        { DATA_DIR: join(folder, port), PORT: port, SEED: "demo", ...SERVER_ENVIRONMENT },
        { url: `http://127.0.0.1:${port}`, readyWhen: /is ready/, root },
      ),
    );
  }
  console.error(row("page rendered for one", "CPU", "a second", "kB", "CPU, other", "gain"));
  for (const page of PAGES) await report(page);
} finally {
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isWithin ? 0 : 1;

async function report(page: string) {
  const costs: Cost[][] = servers.map(() => []);
  const paths = await Promise.all(servers.map((server) => pathOf(server, page)));
  for (const [index, server] of servers.entries()) await load(server, paths[index] ?? "", WARM_UP);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, server] of servers.entries()) {
      costs[index]?.push(await load(server, paths[index] ?? "", PAGES_A_ROUND));
    }
  }
  const [own, former] = costs.map(summary);
  if (!own) return;
  const figures = [ms(own.cpuMs), own.perSecond.toFixed(0), own.kilobytes.toFixed(1)];
  if (!former) return console.error(row(page, ...figures));
  const gain = former.cpuMs / own.cpuMs;
  isWithin &&= gain >= LEAST_GAIN;
  const verdict = gain >= LEAST_GAIN ? "ok" : `UNDER ${times(LEAST_GAIN)}`;
  console.error(row(page, ...figures, ms(former.cpuMs), times(gain), verdict));
}

async function pathOf(server: ChildServer, page: string): Promise<string> {
  if (!page.includes(":id")) return page;
  const modules = (await (await fetch(`${server.url}/api/modules`)).json()) as Listed[];
  const found = modules.find(({ title }) => title === MODULE);
  if (!found) throw new Error(`${server.url} has no "${MODULE}"`);
  return page.replace(":id", String(found.id));
}

async function load(server: ChildServer, page: string, amount: number): Promise<Cost> {
  const before = server.cpuMs();
  const result = await autocannon({
    url: server.url + page,
    headers: OWN,
    connections: 8,
    amount,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${page}: ${result.non2xx} failures, ${result.errors} errors`);
  }
  const pages = result.requests.total;
  return {
    cpuMs: (server.cpuMs() - before) / pages,
    perSecond: pages / result.duration,
    kilobytes: result.throughput.total / pages / 1_000,
  };
}

function summary(costs: readonly Cost[]): Cost {
  const middle = (of: (cost: Cost) => number) => median(costs.map(of));
  return {
    cpuMs: middle(({ cpuMs }) => cpuMs),
    perSecond: middle(({ perSecond }) => perSecond),
    kilobytes: middle(({ kilobytes }) => kilobytes),
  };
}
