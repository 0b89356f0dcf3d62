/**
 * What is left of a username to an eye that reads quickly: names with one skeleton look alike. The
 * idea and the pairs are those of Unicode's UTS 39, cut down to the characters that names may have.
 */
export function nameSkeleton(username: string): string {
  return username
    .toLowerCase()
    .replaceAll("0", "o")
    .replace(/[1i]/g, "l")
    .replaceAll("_", "-")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}
