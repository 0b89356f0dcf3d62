import type { RegistryToken } from "@stackyard/contract/members/identity";
import { formatDay } from "../../../../lib/format/format";

/**
 * Whether a token has expired. Expired tokens stay listed to explain why something stopped working.
 */
export function hasExpired({ expiresAt }: Pick<RegistryToken, "expiresAt">): boolean {
  return Date.parse(expiresAt) <= Date.now();
}

/** Expiry date; always absolute, never "Today". */
export function LastDay({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatDay(at)}</time>;
}
