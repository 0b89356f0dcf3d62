import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { StateIdentity } from "@stackyard/contract/deployments/lease";
import type { CalledModule } from "./module/local-registry.ts";
import { readIfPresent, writePrivateFile } from "./private-files.ts";

/** What this runner last left behind of a deployment. */
export interface DeploymentRecord {
  /** Kept for its destroy. */
  readonly archiveSha256: string;
  /** Other modules of the registry that were applied with it, which are kept as well. */
  readonly modules?: readonly CalledModule[];
  readonly state: StateIdentity | null;
  /** The state was missing after an apply. The owner removes the file once that is clarified. */
  readonly isStateMissing: boolean;
}

/** The deployments of a pool on disk, one file each. */
export class DeploymentRecords {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async read(deploymentId: number): Promise<DeploymentRecord | undefined> {
    const text = await readIfPresent(this.path(deploymentId));
    return text === undefined ? undefined : (JSON.parse(text) as DeploymentRecord);
  }

  write(deploymentId: number, record: DeploymentRecord): Promise<void> {
    return writePrivateFile(this.path(deploymentId), JSON.stringify(record));
  }

  remove(deploymentId: number): Promise<void> {
    return rm(this.path(deploymentId), { force: true });
  }

  /** Checksums of the archives that are deployed. */
  async archives(): Promise<Set<string>> {
    const names = await readdir(this.#folder);
    const ids = names.flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? []).map(Number);
    const records = await Promise.all(ids.map((id) => this.read(id)));
    return new Set(
      records.flatMap((record) =>
        record ? [record.archiveSha256, ...(record.modules ?? []).map(({ sha256 }) => sha256)] : [],
      ),
    );
  }

  path(deploymentId: number): string {
    return join(this.#folder, `${deploymentId}.json`);
  }
}
