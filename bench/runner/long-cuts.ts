import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makePatientTerraform } from "../../apps/server/test/patient-terraform.ts";
import { openCuttableProxy } from "../../apps/server/test/stand-ins/cuttable-proxy.ts";
import type { Report } from "../measuring/report.ts";
import type { DeployingSite } from "./deploying-site.ts";
import { approve, startOwnRunner, until } from "./own-runner.ts";

const CUT_MINUTES = Number(process.env.BENCH_CUT_MINUTES ?? 10);
const FOLDER = 'variable "folder" {\n  type = string\n}\n';

/** Its apply notes that it runs, then waits for a file. */
const SLOW = `
resource "terraform_data" "slow" {
  provisioner "local-exec" {
    command = "echo run >> '\${var.folder}/runs'; while [ ! -e '\${var.folder}/go' ]; do sleep 0.2; done"
  }
}
`;

/**
 * The network between runners and server is cut for ten minutes, while one runner plans and another
 * applies, and the database restarts under both before that.
 */
export async function measureLongCuts(site: DeployingSite, report: Report): Promise<void> {
  const proxy = await openCuttableProxy(Number(new URL(site.server.url).port));
  const folder = await mkdtemp(join(tmpdir(), "stackyard-cut-"));
  const files = { "main.tf": SLOW, "variables.tf": FOLDER, "README.md": "# Slow\n" };
  const moduleId = await site.publish(files);
  const program = await makePatientTerraform(folder);
  const [applier, planner] = [
    await startOwnRunner(site, { origin: proxy.origin }),
    await startOwnRunner(site, { origin: proxy.origin, program }),
  ];
  const deploy = ({ poolId }: typeof applier) => site.deploy({ moduleId, poolId }, { folder });
  const runs = () => readLines(join(folder, "runs"));
  const plans = () => readLines(join(folder, "plans"));

  const applied = await deploy(applier);
  await approve(site, applied);
  while (runs() < 1) await wait(100);
  const planned = await deploy(planner);
  while (plans() < 1) await wait(100);
  site.cluster.signal("SIGINT");
  await site.cluster.answers();
  await until(site, applied, "applying");
  proxy.cut();
  await wait(CUT_MINUTES * 60_000);
  const during = [await site.read(applied), await site.read(planned)].map(({ status }) => status);
  const isLong = CUT_MINUTES >= 7;
  const expected = isLong ? ["uncertain", "queued"] : ["applying", "planning"];
  report.holds(
    `cut for ${CUT_MINUTES} minutes: apply, plan`,
    during.join() === expected.join(),
    during.join(", "),
  );
  // The apply ends while nobody can hear of it.
  await writeFile(join(folder, "go"), "");
  await wait(5_000);
  proxy.restore();
  await until(site, applied, "applied");
  report.holds("  the apply's true end is reported, after", runs() === 1, `${runs()} run`);
  await until(site, planned, "planned");
  report.holds("  the plan is made again", plans() === (isLong ? 2 : 1), `${plans()} plans`);
  await approve(site, planned);
  await until(site, planned, "applied");
  report.holds("  and applied once", runs() === 2, `${runs() - 1} run`);
  for (const runner of [applier, planner]) await runner.stop();
  proxy.close();
  await rm(folder, { recursive: true });
}

const readLines = (path: string) =>
  existsSync(path) ? readFileSync(path, "utf8").trim().split("\n").length : 0;
