import { PRODUCT_SLUG } from "../base/product.ts";

/**
 * The host name for module sources at `origin`, such as "https://stackyard.example". Terraform
 * clients reject host names without a dot.
 */
export function registryName(origin: string): string {
  const { hostname, host } = new URL(origin);
  return hostname.includes(".") ? host : `${PRODUCT_SLUG}.${host}`;
}
