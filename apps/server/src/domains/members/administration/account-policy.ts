import type { ErrorCode } from "@stackyard/contract/base/errors";
import type { Viewer } from "../../../platform/http/viewer.ts";

/**
 * Why not act upon an account, as an error of the catalogue; undefined means allowed. Nobody acts upon
 * their own, and only an administrator of this moment acts: so one always remains.
 */
export function whyNotActUpon(
  viewer: Pick<Viewer, "id">,
  account: { readonly id: number },
  administrators: readonly number[],
): ErrorCode | undefined {
  if (viewer.id === account.id) return "own_account";
  return administrators.includes(viewer.id) ? undefined : "forbidden";
}
