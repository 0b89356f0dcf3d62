import { answerArchive } from "../../../platform/http/bodies/answer-archive.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services } from "../../../platform/services.ts";
import { readViewer } from "../../members/identity/read-viewer.ts";
import {
  type ModuleAddress,
  type RegistryModule,
  readByAddress,
} from "../../modules/downloads/read-by-address.ts";
import { findArchive } from "../../modules/versions/find-archive.ts";
import type { EnrolledRunner } from "../runners/find-runner.ts";
import { findLease, type Shown } from "./hold-lease.ts";
import { hasEnded } from "./operation-state.ts";

type Asking = Shown & { readonly runner: EnrolledRunner };

/** The versions of a module that a leased operation's module calls. */
export async function listCalledVersions(ctx: Services, asking: Asking, address: ModuleAddress) {
  const { versions } = await findCalled(ctx, asking, address);
  return { versions: versions.map(({ version, sha256 }) => ({ version, sha256 })) };
}

/** Streams the archive of a module that a leased operation's module calls. */
export async function sendCalledModule(
  ctx: Services,
  asking: Asking,
  { version, ...address }: ModuleAddress & { readonly version: string },
): Promise<Response> {
  const { versions } = await findCalled(ctx, asking, address);
  const found = versions.find((each) => each.version === version);
  if (!found) throw new AppError("version_not_found");
  return answerArchive(ctx.files, await findArchive(ctx.db, found.versionId), "GET");
}

/**
 * Which module a module calls is known on the runner only. So it gets what the pool's owner may
 * install now, whatever the operation is. For a destroy it has kept what it needs.
 */
async function findCalled(
  ctx: Services,
  asking: Asking,
  address: ModuleAddress,
): Promise<RegistryModule> {
  const { status } = await findLease(ctx, asking);
  if (hasEnded(status)) throw new AppError("stale_attempt");
  const user = await readViewer(ctx, asking.runner.userId);
  const module = await readByAddress({ ...ctx, user }, address);
  if (!module) throw new AppError("module_not_found");
  if (!module.mayDownload)
    throw new AppError(module.takedownIsCritical ? "installs_stopped" : "purchase_required");
  return module;
}
