/**
 * Why an image reference is mutable, or `undefined`: it has no tag, or the tag `latest`, and no
 * digest. `registry:5000/team/app:1.2@sha256:…` shows all possible parts.
 */
export function looseness(reference: string): "has no tag" | "has the tag `latest`" | undefined {
  if (reference.includes("@")) return undefined;
  const name = reference.slice(reference.lastIndexOf("/") + 1);
  const colon = name.indexOf(":");
  if (colon === -1) return "has no tag";
  return name.slice(colon + 1) === "latest" ? "has the tag `latest`" : undefined;
}
