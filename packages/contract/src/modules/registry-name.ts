import { PRODUCT_SLUG } from "../base/product.ts";

/**
 * How a site at `origin`, such as "https://stackyard.example", is named in a module's source. The
 * clients take no host name without a dot.
 */
export function registryName(origin: string): string {
  const { hostname, host } = new URL(origin);
  return hostname.includes(".") ? host : `${PRODUCT_SLUG}.${host}`;
}
