import type { ErrorCode } from "@stackyard/contract/base/errors";
import type { Viewer } from "../../../platform/http/viewer.ts";

type Actor = Pick<Viewer, "id" | "role" | "lacksSecondFactor">;

/** A listing is managed by its author and by administrators. Undefined means allowed. */
export function whyNotManage(
  viewer: Actor,
  module: { readonly authorId: number },
): ErrorCode | undefined {
  if (viewer.id === module.authorId) return undefined;
  if (viewer.lacksSecondFactor) return "second_factor_missing";
  return viewer.role === "admin" ? undefined : "forbidden";
}

interface OffSale {
  readonly authorId: number;
  readonly takenDownAt: Date | null;
  readonly takenDownBy: number | null;
}

/** Authors put back on sale what they took off themselves; a takedown is for administrators to end. */
export function whyNotPutOnSale(viewer: Pick<Actor, "id">, module: OffSale): ErrorCode | undefined {
  if (viewer.id !== module.authorId) return "forbidden";
  if (module.takenDownAt === null) return "conflict";
  return module.takenDownBy === module.authorId ? undefined : "forbidden";
}

/** A module that was taken down stays as evidence. */
export function whyNotDelete(viewer: Actor, module: OffSale): ErrorCode | undefined {
  const refusal = whyNotManage(viewer, module);
  if (refusal) return refusal;
  const isTakenDown = module.takenDownAt !== null && module.takenDownBy !== module.authorId;
  return isTakenDown ? "forbidden" : undefined;
}

/** The history is for those who manage or audit the module. */
export function maySeeHistory(
  viewer: Pick<Viewer, "id" | "role" | "mayAudit">,
  module: { readonly authorId: number },
): boolean {
  return viewer.id === module.authorId || viewer.mayAudit || viewer.role === "admin";
}
