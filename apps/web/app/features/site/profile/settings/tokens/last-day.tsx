import type { RegistryToken } from "@stackyard/contract/members/identity";
import { formatDay } from "../../../../../lib/format/format";

/** Whether a token's time is over: it stays in the list, to say why something stopped. */
export function hasExpired({ expiresAt }: Pick<RegistryToken, "expiresAt">): boolean {
  return Date.parse(expiresAt) <= Date.now();
}

/** Until when something lasts: always a date, for what is to come is no "Today". */
export function LastDay({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatDay(at)}</time>;
}
