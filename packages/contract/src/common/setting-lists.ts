/** Settings that administrators change without a restart. Free of zod for page bundles. */
export const SETTING_KEYS = [
  "fees",
  "payments",
  "limits",
  "community",
  "operator",
  "announcement",
] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];

export const ANNOUNCEMENT_LEVELS = ["note", "warning", "urgent"] as const;
export type AnnouncementLevel = (typeof ANNOUNCEMENT_LEVELS)[number];

/** Labels of the hourly rate limits that administrators can set. */
export const ADJUSTABLE_LIMITS = {
  registrations: "Registrations per address",
  uploads: "Uploads per account",
  purchases: "Purchases per account",
  reviews: "Reviews per account",
  registryTokens: "API keys created or rotated per account",
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

/** Days in which buyers can request a refund, as the terms promise. Administrators can allow more. */
export const INITIAL_REFUND_DAYS = 30;

/** Labels and bounds of the payment settings. Amounts are integer cents. */
export const PAYMENT_SETTINGS = {
  refundDays: {
    label: "Days in which buyers can request a refund, and until sales become available",
    min: INITIAL_REFUND_DAYS,
    max: 365,
  },
  trustedClearanceDays: {
    label: "Days until sales of trusted sellers become available",
    min: 0,
    max: 365,
  },
  minimumPayoutCents: { label: "Minimum payout", min: 100, max: 1_000_000 },
  receivableBoundCents: {
    label: "Amount that a seller can owe before payouts are paused",
    min: 0,
    max: 10_000_000,
  },
  lossBoundCents: {
    label: "Amount that a seller can owe before you bear further chargebacks",
    min: 0,
    max: 100_000_000,
  },
  invoiceYears: { label: "Years that names on invoices are kept", min: 1, max: 30 },
} as const;
export type PaymentSetting = keyof typeof PAYMENT_SETTINGS;

/** Maximum sales fee, in basis points (hundredths of a percent). */
export const MAX_FEE_BASIS_POINTS = 5_000;
