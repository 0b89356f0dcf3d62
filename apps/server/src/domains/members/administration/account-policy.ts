import type { ErrorCode } from "@stackyard/contract/base/errors";
import type { Viewer } from "../../../platform/http/viewer.ts";

/**
 * Why an account can't be acted upon, as an error code; undefined means allowed. Nobody acts upon
 * their own account, and only a current administrator acts, so one always remains.
 */
export function whyNotActUpon(
  viewer: Pick<Viewer, "id">,
  account: { readonly id: number },
  administrators: readonly number[],
): ErrorCode | undefined {
  if (viewer.id === account.id) return "own_account";
  return administrators.includes(viewer.id) ? undefined : "forbidden";
}
