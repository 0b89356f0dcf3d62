const OWN = "/api/avatars/";

/** Where a person's picture is as large as their own page shows it. */
export function largeAvatar(avatar: string | null): string | null {
  return avatar?.startsWith(OWN) ? `${avatar}?size=large` : avatar;
}
