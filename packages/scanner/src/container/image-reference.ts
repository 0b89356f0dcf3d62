/** Tags that builds of a branch move on, besides `latest`. */
const MOVING = /^(latest|main|master|trunk|develop|dev|edge|nightly|snapshot|HEAD)$/i;

/**
 * Why an image reference is mutable, or `undefined`: it has no tag, or one that moves such as
 * `latest`, and no digest. `registry:5000/team/app:1.2@sha256:…` shows all possible parts.
 */
export function looseness(reference: string): string | undefined {
  if (reference.includes("@")) return undefined;
  const name = reference.slice(reference.lastIndexOf("/") + 1);
  const colon = name.indexOf(":");
  if (colon === -1) return "has no tag";
  const tag = name.slice(colon + 1);
  return MOVING.test(tag) ? `has the tag \`${tag}\`` : undefined;
}
