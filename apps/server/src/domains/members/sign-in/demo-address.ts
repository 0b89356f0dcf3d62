import { PRODUCT_SLUG } from "@stackyard/contract/base/product";
import { IN_PROCESS } from "../../../platform/http/request-context.ts";
import type { Visit } from "../sessions/session-services.ts";

/** No domain ends like this (RFC 2606), so nobody receives mail there. */
const HOUSE_DOMAIN = `@${PRODUCT_SLUG}.example`;

/** Whether the demo data registers: its addresses can't be confirmed by mail. */
export function isDemoAddress({ address }: Visit, email: string): boolean {
  return address === IN_PROCESS && email.endsWith(HOUSE_DOMAIN);
}
