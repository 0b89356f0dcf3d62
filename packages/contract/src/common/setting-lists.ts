/** Settings that administrators change without a restart. Free of zod for page bundles. */
export const SETTING_KEYS = ["fees", "limits", "community", "announcement"] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];

export const ANNOUNCEMENT_LEVELS = ["note", "warning", "urgent"] as const;
export type AnnouncementLevel = (typeof ANNOUNCEMENT_LEVELS)[number];

/** Labels of the hourly rate limits that administrators can set. */
export const SET_CALLS = {
  registrations: "Registrations from one address",
  uploads: "Uploads of one account",
  purchases: "Purchases of one account",
  reviews: "Reviews of one account",
  registryTokens: "Registry tokens made by one account",
  accountExports: "Copies of one account's data",
} as const;
export type SetCall = keyof typeof SET_CALLS;

/** Display names of the community channels. */
export const COMMUNITY_PLACES = {
  discord: "Discord",
  github: "GitHub",
  x: "X",
  linkedin: "LinkedIn",
  mastodon: "Mastodon",
  youtube: "YouTube",
} as const;
export type CommunityPlace = keyof typeof COMMUNITY_PLACES;

/** Maximum sales fee, in basis points (hundredths of a percent). */
export const MOST_FEE_BASIS_POINTS = 5_000;
