/** Settings that administrators change without a restart. Free of zod for page bundles. */
export const SETTING_KEYS = ["fees", "limits", "community", "operator", "announcement"] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];

export const ANNOUNCEMENT_LEVELS = ["note", "warning", "urgent"] as const;
export type AnnouncementLevel = (typeof ANNOUNCEMENT_LEVELS)[number];

/** Labels of the hourly rate limits that administrators can set. */
export const ADJUSTABLE_LIMITS = {
  registrations: "Registrations per address",
  uploads: "Uploads per account",
  purchases: "Purchases per account",
  reviews: "Reviews per account",
  registryTokens: "Registry tokens created per account",
  accountExports: "Data exports per account",
} as const;
export type AdjustableLimit = keyof typeof ADJUSTABLE_LIMITS;

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

/** Identity of this server's operator, as shown in legal pages and mails. */
export const OPERATOR_FIELDS = {
  name: { label: "Name", max: 200 },
  address: { label: "Postal address", max: 500 },
  email: { label: "Contact email", max: 254 },
  governingLaw: { label: "Governing law", max: 200 },
  dataProtectionContact: { label: "Data protection contact", max: 300 },
} as const;
export type OperatorField = keyof typeof OPERATOR_FIELDS;

/** Maximum sales fee, in basis points (hundredths of a percent). */
export const MAX_FEE_BASIS_POINTS = 5_000;
