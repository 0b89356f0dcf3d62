import { hostname } from "node:os";
import { RUNNER_TIMES } from "@stackyard/contract/deployments/deployment-lists";
import { registryName } from "@stackyard/contract/modules/registry-name";
import { DeploymentRecords } from "./deployment-records.ts";
import { Journal } from "./journal.ts";
import type { Inspect } from "./module/inspection.ts";
import { ModuleArchives } from "./module/module-archive.ts";
import { pathsOf, readPool } from "./pool.ts";
import { lockPool } from "./process/process-lock.ts";
import { runRunner } from "./runner.ts";
import { enrolledKey } from "./server/enroll.ts";
import { httpServer } from "./server/http-server.ts";
import { SignedClient } from "./server/signed-client.ts";
import type { Approvals } from "./signed-approval.ts";
import { findTerraform } from "./terraform/find-terraform.ts";
import { Turns } from "./turns.ts";

export interface StartOptions {
  /** The pool's folder, with the owner's settings. */
  readonly folder: string;
  readonly pool: string;
  /** Does the work that waits, and exits. */
  readonly once: boolean;
  /** The only operations that this process does, whatever the settings allow. */
  readonly operations: readonly string[] | undefined;
  /** For the first start. */
  readonly token: string | undefined;
  readonly version: string;
  readonly inspect: Inspect;
  /** The command that starts a supervisor. */
  readonly supervisor: readonly string[];
  readonly say: (line: string) => void;
}

/** Runs the runner of a pool until it is stopped by a signal. Returns whether all went well. */
export async function startRunner(options: StartOptions): Promise<boolean> {
  const { folder, once, operations, version, inspect, supervisor, say } = options;
  const settings = await readPool(options.pool, folder);
  const allowed = settings.allow.operations.filter((each) => operations?.includes(each) ?? true);
  const pool = { ...settings, allow: { ...settings.allow, operations: allowed } };
  const paths = pathsOf(folder);
  const unlock = await lockPool(paths.lock);
  const { stop, interrupt, forget } = onSignals(pool.onStop, say);
  try {
    const tool = await findTerraform(pool.terraform);
    const platform = `${process.platform}/${process.arch}`;
    const about = { version, platform, tool: tool.label, capacity: pool.limits.operations };
    const { token } = options;
    const name = hostname() || "runner";
    const key = await enrolledKey(
      { server: pool.server, keyFile: paths.key, token, name, about },
      stop,
    );
    say(`Pool ${pool.name} at ${pool.server}, with ${tool.label}. It does: ${allowed.join(", ")}.`);
    if (pool.approvals) say(`It applies only what one of these signs: ${namesOf(pool.approvals)}.`);
    const shop = {
      pool,
      tool,
      server: httpServer(new SignedClient(pool.server, key), about),
      journal: new Journal(paths.journal),
      records: new DeploymentRecords(paths.deployments),
      archives: new ModuleArchives(paths.archives),
      inspect,
      supervisor,
      host: registryName(pool.server),
      heartbeatMs: RUNNER_TIMES.heartbeat * 1_000,
      installing: new Turns(),
      now: () => new Date(),
      say,
    };
    return await runRunner(shop, { once, stop, interrupt });
  } finally {
    forget();
    await unlock();
  }
}

const namesOf = ({ passkeys }: Approvals) => passkeys.map(({ name }) => name).join(", ");

/** The first signal ends the runner after its work, the second one also plans. */
function onSignals(onStop: "finish" | "interrupt", say: (line: string) => void) {
  const [stop, interrupt] = [new AbortController(), new AbortController()];
  const react = () => {
    if (stop.signal.aborted || onStop === "interrupt") interrupt.abort();
    if (!stop.signal.aborted) say("Stopping after the current work.");
    stop.abort();
  };
  const names = ["SIGTERM", "SIGINT"] as const;
  for (const name of names) process.on(name, react);
  const forget = () => {
    for (const name of names) process.off(name, react);
  };
  return { stop: stop.signal, interrupt: interrupt.signal, forget };
}
