import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { timeInTurns, times } from "../measuring/measure.ts";
import type { Report } from "../measuring/report.ts";
import type { DeployingSite } from "./deploying-site.ts";
import { approve, startOwnRunner, until } from "./own-runner.ts";

const MANY = 20_000;
const FEW = 20;
const LOG_BYTES = 200_000_000;
const LIMITS = {
  planTime: 2,
  runnerMb: 400,
  logRunnerMb: 200,
  serverMb: 150,
  page: 1.5,
  apiKb: 64,
  logCharacters: 9 * 1024 * 1024,
};
const megabytes = (value: number) => `${value.toFixed(0)} MB`;
const kilobytes = (value: number) => `${value.toFixed(0)} kB`;

const MANY_RESOURCES = `
resource "terraform_data" "many" {
  count = var.amount
  input = "value \${count.index}"
}
`;
const AMOUNT = 'variable "amount" {\n  type = number\n}\n';
const LOUD = `
resource "terraform_data" "loud" {
  provisioner "local-exec" {
    command = "yes \${format("%01000d", 7)} | head -c ${LOG_BYTES}"
  }
}
`;

/**
 * A plan of 20,000 resources, from queue to report, beside what Terraform alone takes for it, and its
 * page beside that of a plan of 20.
 */
export async function measureLargePlan(site: DeployingSite, report: Report): Promise<void> {
  const { server, owner } = site;
  const files = { "main.tf": MANY_RESOURCES, "variables.tf": AMOUNT, "README.md": "# Many\n" };
  const moduleId = await site.publish(files);
  const runner = await startOwnRunner(site);
  const plan = async (amount: number) => {
    const id = await site.deploy({ moduleId, poolId: runner.poolId }, { amount });
    await until(site, id, "planned");
    return id;
  };
  const small = await plan(FEW);
  const beforeMb = server.residentMb();
  const started = performance.now();
  const large = await plan(MANY);
  const takenMs = performance.now() - started;
  const aloneMs = await planAlone(files["main.tf"] + AMOUNT, MANY);
  report.atMost(
    `plan of ${MANY} resources, of Terraform alone`,
    takenMs / aloneMs,
    LIMITS.planTime,
    times,
  );
  report.atMost("  memory of the runner at most", runner.peakMb(), LIMITS.runnerMb, megabytes);
  const grown = server.residentMb() - beforeMb;
  report.atMost("  memory of the server, more", grown, LIMITS.serverMb, megabytes);
  const ask = (path: string) => async () => {
    const answer = await fetch(`${server.url}${path}`, { headers: owner.headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.arrayBuffer();
  };
  const pages = [small, large].map((id) => ask(`/deployments/${id}`));
  const [few, many] = await timeInTurns(pages, { runs: 30, warmUps: 10 });
  if (!few || !many) throw new Error("nothing was timed");
  report.atMost(`  its page, of one with ${FEW}`, many.median / few.median, LIMITS.page, times);
  const kb = (await ask(`/api/deployments/${large}`)()).byteLength / 1_000;
  report.atMost("  its deployment in the API", kb, LIMITS.apiKb, kilobytes);
  const [operation] = (await site.read(large)).operations;
  const { length: listed } = await readAll(site, operation?.id, "changes");
  report.holds("  changes that can be read, page by page", listed === 2_000, String(listed));
  await runner.stop();
}

/** All items of a list of an operation, page by page. */
async function readAll<Item>(
  { server, owner }: DeployingSite,
  operationId: number | undefined,
  list: string,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor = "";
  do {
    const query = new URLSearchParams({ limit: "100", ...(cursor && { cursor }) });
    const path = `/api/operations/${operationId}/${list}?${query}`;
    const answer = await fetch(`${server.url}${path}`, { headers: owner.headers });
    items.push(...((await answer.json()) as Item[]));
    cursor = answer.headers.get("X-Next-Cursor") ?? "";
  } while (cursor !== "");
  return items;
}

/** What the runner asks of Terraform, without the runner: milliseconds. */
async function planAlone(configuration: string, amount: number): Promise<number> {
  const cwd = await mkdtemp(join(tmpdir(), "stackyard-terraform-alone-"));
  await writeFile(join(cwd, "main.tf"), configuration);
  const terraform = (...args: string[]) =>
    execFileSync("terraform", args, { cwd, maxBuffer: 1e9, stdio: ["ignore", "pipe", "ignore"] });
  const started = performance.now();
  terraform("init", "-input=false");
  terraform("plan", "-json", "-out=plan", `-var=amount=${amount}`);
  terraform("show", "-json", "plan");
  const taken = performance.now() - started;
  await rm(cwd, { recursive: true });
  return taken;
}

/** An apply that prints 200 MB: bounded everywhere, and its end is shown. */
export async function measureLargeLog(site: DeployingSite, report: Report): Promise<void> {
  const { server } = site;
  const moduleId = await site.publish({ "main.tf": LOUD, "README.md": "# Loud\n" });
  const runner = await startOwnRunner(site);
  const id = await site.deploy({ moduleId, poolId: runner.poolId });
  await approve(site, id);
  const beforeMb = server.residentMb();
  await until(site, id, "applied");
  const [operation] = (await site.read(id)).operations;
  const chunks = await readAll<{ text: string }>(site, operation?.id, "log");
  const log = chunks.map(({ text }) => text).join("");
  report.atMost(
    `log of ${LOG_BYTES / 1e6} MB: stored`,
    log.length / 1e6,
    LIMITS.logCharacters / 1e6,
    megabytes,
  );
  report.holds("  its end is shown", log.includes("Apply complete!"));
  report.atMost("  memory of runner or supervisor", runner.peakMb(), LIMITS.logRunnerMb, megabytes);
  const grown = server.residentMb() - beforeMb;
  report.atMost("  memory of the server, more", grown, LIMITS.serverMb, megabytes);
  await runner.stop();
}
