import { PRODUCT_SLUG } from "@stackyard/contract/base/product";
import { IN_PROCESS } from "../../../platform/http/request-context.ts";
import type { Visit } from "../sessions/session-services.ts";

/** No domain ends like this (RFC 2606), so nobody reads mail there, and nobody can say that they do. */
const HOUSE_DOMAIN = `@${PRODUCT_SLUG}.example`;

/** Whether it is the demo data that registers: its addresses have nobody to be asked. */
export function isDemoAddress({ address }: Visit, email: string): boolean {
  return address === IN_PROCESS && email.endsWith(HOUSE_DOMAIN);
}
