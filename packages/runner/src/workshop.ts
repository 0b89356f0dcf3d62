import type { DeploymentRecords } from "./deployment-records.ts";
import type { Journal } from "./journal.ts";
import type { Inspect } from "./module/inspection.ts";
import type { ModuleArchives } from "./module/module-archive.ts";
import type { Pool } from "./pool.ts";
import type { Server } from "./server/server.ts";
import type { Tool } from "./terraform/find-terraform.ts";
import type { Turns } from "./turns.ts";

/** What a runner works with. */
export interface Workshop {
  readonly pool: Pool;
  readonly tool: Tool;
  readonly server: Server;
  readonly journal: Journal;
  readonly records: DeploymentRecords;
  readonly archives: ModuleArchives;
  readonly inspect: Inspect;
  /** The command that starts a supervisor. */
  readonly supervisor: readonly string[];
  /** The registry's host name in module sources. */
  readonly host: string;
  readonly heartbeatMs: number;
  /** Terraform's plugin cache takes one installation at a time. */
  readonly installing: Turns;
  readonly now: () => Date;
  /** Prints a line for the owner. */
  readonly say: (line: string) => void;
}
