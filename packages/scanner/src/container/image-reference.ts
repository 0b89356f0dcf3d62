/**
 * Why tomorrow an image reference may mean another image, or `undefined`: it has no tag, or the tag
 * `latest`, and no digest. `registry:5000/team/app:1.2@sha256:…` has all parts there are.
 */
export function looseness(reference: string): "has no tag" | "has the tag `latest`" | undefined {
  if (reference.includes("@")) return undefined;
  const name = reference.slice(reference.lastIndexOf("/") + 1);
  const colon = name.indexOf(":");
  if (colon === -1) return "has no tag";
  return name.slice(colon + 1) === "latest" ? "has the tag `latest`" : undefined;
}
