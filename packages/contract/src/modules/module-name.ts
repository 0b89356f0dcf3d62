/** A registry name has at most so many characters. */
export const MODULE_NAME_LENGTH = 64;

/**
 * The registry name that a title suggests: "VPC Network, 3 zones" becomes "vpc-network-3-zones".
 * A title without any Latin letter or digit suggests "module".
 */
export function moduleNameFromTitle(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, MODULE_NAME_LENGTH).replace(/-+$/, "") || "module";
}
