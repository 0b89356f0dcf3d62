/**
 * The skeleton of a username: names with the same skeleton look alike. A subset of Unicode's UTS 39
 * for the characters allowed in names.
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
