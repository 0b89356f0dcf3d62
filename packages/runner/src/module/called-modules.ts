import type { Lease } from "@stackyard/contract/deployments/lease";
import { RefusedRequest, type Server } from "../server/server.ts";
import { WorkFailure } from "../work-failure.ts";
import type { Workshop } from "../workshop.ts";
import { moduleRefusalOf } from "./allowances.ts";
import { inspectArchive } from "./inspection.ts";
import type { CalledModule, ServedModule } from "./local-registry.ts";

interface Options {
  readonly stop: AbortSignal;
  /** What the deployment was applied with, unless a plan may change that. */
  readonly kept: readonly CalledModule[];
}

/** Why the server doesn't give a module. */
const REFUSALS: Readonly<Record<string, string>> = {
  module_not_found: "isn't offered",
  version_not_found: "isn't offered in this version",
  purchase_required: "the pool's owner hasn't purchased",
  installs_stopped: "was taken down as dangerous",
};

/**
 * The modules that a deployed module calls. A destroy or check uses those that the deployment was
 * applied with, so that it works whatever happened to them. All others come from the server. Each is
 * checked and scanned like the deployed module itself before it is installed.
 */
export class CalledModules {
  readonly #shop: Workshop;
  readonly #lease: Lease;
  readonly #stop: AbortSignal;
  readonly #kept: readonly CalledModule[];
  readonly #installed = new Map<string, CalledModule>();

  constructor(shop: Workshop, lease: Lease, { stop, kept }: Options) {
    this.#shop = shop;
    this.#lease = lease;
    this.#stop = stop;
    this.#kept = kept;
  }

  get installed(): readonly CalledModule[] {
    return [...this.#installed.values()];
  }

  async versions(module: string): Promise<readonly { version: string; sha256: string }[]> {
    const kept = this.#kept.filter((each) => each.module === module);
    if (kept.length > 0) return kept;
    return this.#ask(module, (server) =>
      server.listCalledVersions(this.#lease, module, this.#stop),
    );
  }

  /** Obtains, checks and scans one. Throws a `WorkFailure`. */
  async open(module: string, version: string): Promise<ServedModule> {
    const found = (await this.versions(module)).find((each) => each.version === version);
    if (!found) throw notGiven(module, "version_not_found");
    const { sha256 } = found;
    const { pool, archives } = this.#shop;
    const refusal = moduleRefusalOf({ module, version, archiveSha256: sha256 }, pool.allow);
    if (refusal) throw new WorkFailure("refused_by_owner", refusal);
    const archive = await archives.obtain(sha256, () =>
      this.#ask(module, (server) =>
        server.downloadCalledModule(this.#lease, { module, version }, this.#stop),
      ),
    );
    const { rootFolder } = await inspectArchive(archive, this.#shop);
    this.#installed.set(`${module} ${version}`, { module, version, sha256 });
    return { archive, sha256, rootFolder };
  }

  async #ask<T>(module: string, ask: (server: Server) => Promise<T>): Promise<T> {
    try {
      return await ask(this.#shop.server);
    } catch (error) {
      if (!(error instanceof RefusedRequest)) throw error;
      throw notGiven(module, error.code);
    }
  }
}

const notGiven = (module: string, code: string) =>
  new WorkFailure(
    "init_failed",
    `The module calls ${module}, which ${REFUSALS[code] ?? "the server doesn't give"}.`,
  );
