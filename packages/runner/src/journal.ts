import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { OperationKind } from "@stackyard/contract/deployments/deployment-lists";
import type { Lease, StateIdentity } from "@stackyard/contract/deployments/lease";
import type { PlanReport } from "@stackyard/contract/deployments/plan-report";
import type { CalledModule } from "./module/local-registry.ts";
import { readIfPresent, syncFolder, writePrivateFile } from "./private-files.ts";
import type { ResultReport } from "./server/server.ts";

/** A plan that this runner holds. */
export interface HeldPlan {
  /** What it is a plan of, and for. Absent in plans of older runners. */
  readonly deploymentId?: number;
  readonly kind?: OperationKind;
  readonly planDigest: string;
  readonly inputsDigest: string;
  readonly archiveSha256: string;
  readonly state: StateIdentity | null;
  /** The owner's secrets and sensitive values aren't noted: they are read again. */
  readonly outputs: readonly string[];
  /** Other modules of the registry that it was made with. Absent in plans of older runners. */
  readonly modules?: readonly CalledModule[];
}

export type Report =
  | { readonly kind: "plan"; readonly body: PlanReport }
  | { readonly kind: "result"; readonly body: ResultReport };

/** What this runner knows about an operation. Written before each step that must not happen twice. */
export interface JournalEntry {
  /** The last lease. Its attempt never runs again. */
  readonly lease: Lease;
  /**
   * - `leased`: nothing has started, and the server may not know that we have the lease.
   * - `working`: a plan runs, or an apply is prepared.
   * - `applying`: an apply or destroy was started, or is about to.
   * - `reporting`: the report isn't known to have arrived.
   * - `held`: a plan waits for its approval.
   * - `closed`: nothing is left to do.
   */
  readonly step: "leased" | "working" | "applying" | "reporting" | "held" | "closed";
  readonly plan: HeldPlan | null;
  readonly report: Report | null;
}

const CLOSED_KEPT = 200;

/** The operations of a runner on disk, one file each. */
export class Journal {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async read(operationId: number): Promise<JournalEntry | undefined> {
    const text = await readIfPresent(this.#path(operationId));
    return text === undefined ? undefined : (JSON.parse(text) as JournalEntry);
  }

  write(entry: JournalEntry): Promise<void> {
    return writePrivateFile(this.#path(entry.lease.operationId), JSON.stringify(entry));
  }

  /** All operations, the latest first. */
  async entries(): Promise<JournalEntry[]> {
    const ids = (await readdir(this.#folder))
      .flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => b - a);
    const found = await Promise.all(ids.map((id) => this.read(id)));
    return found.filter((entry) => entry !== undefined);
  }

  /** Forgets all but the latest closed operations. */
  async prune(): Promise<void> {
    const closed = (await this.entries()).filter(({ step }) => step === "closed");
    for (const { lease } of closed.slice(CLOSED_KEPT)) await rm(this.#path(lease.operationId));
    await syncFolder(this.#folder);
  }

  #path(operationId: number): string {
    return join(this.#folder, `${operationId}.json`);
  }
}
