const OWN = "/api/avatars/";

/** The URL of the large version of an avatar. */
export function largeAvatar(avatar: string | null): string | null {
  return avatar?.startsWith(OWN) ? `${avatar}?size=large` : avatar;
}
