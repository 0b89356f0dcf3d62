/** Maximum length of a registry name. */
export const MODULE_NAME_LENGTH = 64;

/**
 * Suggests a registry name from a title: "VPC Network, 3 zones" becomes "vpc-network-3-zones". A
 * title without Latin letters or digits becomes "module".
 */
export function moduleNameFromTitle(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, MODULE_NAME_LENGTH).replace(/-+$/, "") || "module";
}
