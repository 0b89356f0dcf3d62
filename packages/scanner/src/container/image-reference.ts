/** Tags that each build of a branch, or each release, moves on: `latest`, `stable-alpine`. */
const MOVING =
  /^(main|master|trunk|develop|dev|snapshot|HEAD|beta|canary|next|current|prod|production|rolling|staging|(edge|latest|lts|mainline|nightly|stable|unstable)(-[a-z]+){0,3})$/i;

/** The same after the name of a variant, but not after a version: `postgresql-latest`. */
const MOVING_VARIANT =
  /^(?!v?\d)[a-z][a-z0-9.]*(-[a-z0-9.]+){0,3}-(edge|latest|main|master|nightly|unstable)$/i;

/** Official images whose first number spans releases that break code: `python:3`. */
const BROAD =
  /^((index\.)?docker\.io\/|public\.ecr\.aws\/docker\/|mirror\.gcr\.io\/)?(library\/)?(alpine|elixir|golang|julia|perl|php|python|ruby|rust):\d+(-[a-z]\w*)*$/;

/** Official images by a variant alone: `nginx:alpine`. Names of Debian's releases are versions of it. */
const VARIANT =
  /^((index\.)?docker\.io\/|public\.ecr\.aws\/docker\/|mirror\.gcr\.io\/)?(library\/)?(?!(debian|ubuntu|buildpack-deps):)[a-z][\w.-]*:(slim|alpine|trixie|bookworm|bullseye|fpm|apache|management|jdk|jre)(-[a-z]+){0,3}$/;

const lastPartOf = (reference: string) => reference.slice(reference.lastIndexOf("/") + 1);

/** Whether a reference stands for an image yet to be named, as names have no capitals: `MY_IMAGE`. */
export function isPlaceholderImage(reference: string): boolean {
  return /^([@_%]|[^:@]{0,200}[A-Z])/.test(lastPartOf(reference));
}

/**
 * Why an image reference is mutable, or `undefined`: it has no tag, or one that moves such as
 * `latest`, and no digest. `registry:5000/team/app:1.2@sha256:…` shows all possible parts.
 */
export function looseness(reference: string): string | undefined {
  if (reference.includes("@") || isPlaceholderImage(reference)) return undefined;
  const name = lastPartOf(reference);
  const colon = name.indexOf(":");
  if (colon === -1) return "has no tag";
  const tag = name.slice(colon + 1);
  if (BROAD.test(reference)) return `has the tag \`${tag}\`, which moves on to the next release`;
  if (VARIANT.test(reference)) return `has the tag \`${tag}\`, which names no version`;
  return MOVING.test(tag) || MOVING_VARIANT.test(tag) ? `has the tag \`${tag}\`` : undefined;
}
