/** The business constants. Lengths count characters, money is integer cents, sizes are bytes. */
export const LIMITS = {
  title: { min: 5, max: 100 },
  description: { min: 20, max: 300 },
  longDescription: { min: 50, max: 20_000 },
  priceCents: { min: 100, max: 1_000_000, initial: 999 },
  tags: { min: 1, max: 10, length: 40 },
  username: { min: 3, max: 39 },
  password: { min: 8, max: 128 },
  review: { min: 10, max: 5_000 },
  reviewAnswer: { max: 2_000 },
  rating: { min: 1, max: 5, initial: 5 },
  rejectionReason: { min: 10, max: 2_000 },
  actReason: { min: 10, max: 500 },
  exportedEvents: 10_000,
  numberReason: { min: 10, max: 500 },
  tokenName: { min: 1, max: 60 },
  passkeyName: { min: 1, max: 60 },
  passkeys: 10,
  whatIf: { variables: 50, characters: 4_000 },
  skills: { max: 20, length: 40 },
  languages: { max: 10, length: 40 },
  hourlyRateCents: { min: 100, max: 1_000_000 },
  certifications: { max: 20, length: 80 },
  archiveBytes: 50 * 1024 * 1024,
  /** Scans of one account that may be waiting. */
  waitingScans: 5,
  newsletter: { issueSubject: { min: 3, max: 120 }, issueText: { min: 20, max: 20_000 } },
  support: {
    ticketSubject: { min: 1, max: 200 },
    ticketText: { min: 1, max: 10_000 },
    ratingComment: { max: 2_000 },
  },
  search: { max: 200 },
  service: {
    priceCents: { min: 500, max: 10_000_000 },
    deliveryDays: { max: 365 },
    revisions: { max: 50 },
    tiers: 3,
    deliverables: { max: 12, length: 160 },
    pictures: 5,
    /** Of one engineer, whatever their states. */
    each: 50,
  },
  pictureBytes: 5 * 1024 * 1024,
  /** A decoded picture: each side, its pixels, and four bytes for each pixel. */
  pictureSide: 16_384,
  picturePixels: 40_000_000,
  decodedPictureBytes: 160_000_000,
  /** What the pictures that one account has sent to the forum take, as we keep them. */
  forumPicturesBytes: 50 * 1024 * 1024,
  question: { min: 10, max: 1_000 },
  message: { max: 10_000 },
  reportReason: { min: 10, max: 1_000 },
  page: { initial: 24, max: 100 },
} as const;

/** How often what may be called, an hour for each account or address; far above what people do. */
export const CALLS = {
  registrations: { perHour: 10, per: "address" },
  mailedLinks: { perHour: 20, per: "address" },
  newsletterSubscriptions: { perHour: 20, per: "account" },
  followedLinks: { perHour: 60, per: "account" },
  confirmationMails: { perHour: 5, per: "account" },
  credentialChanges: { perHour: 10, per: "account" },
  gitHubSignIns: { perHour: 120, per: "address" },
  passkeySignIns: { perHour: 120, per: "address" },
  securityChanges: { perHour: 30, per: "account" },
  registryTokens: { perHour: 30, per: "account" },
  purchases: { perHour: 60, per: "account" },
  reviews: { perHour: 30, per: "account" },
  forumThreads: { perHour: 20, per: "account" },
  forumReplies: { perHour: 120, per: "account" },
  forumSearches: { perHour: 1_000, per: "account" },
  forumReports: { perHour: 20, per: "account" },
  forumEdits: { perHour: 120, per: "account" },
  forumReactions: { perHour: 600, per: "account" },
  forumPreviews: { perHour: 600, per: "account" },
  forumPictures: { perHour: 60, per: "account" },
  forumNames: { perHour: 2_000, per: "account" },
  forumViews: { perHour: 2_000, per: "account" },
  forumStreams: { atOnce: 30, per: "account" },
  certifications: { perHour: 30, per: "account" },
  savedSearches: { perHour: 60, per: "account" },
  auditorApplications: { perHour: 5, per: "account" },
  domainChecks: { perHour: 30, per: "account" },
  avatars: { perHour: 30, per: "account" },
  serviceChanges: { perHour: 120, per: "account" },
  questions: { perHour: 20, per: "account" },
  /** Whom somebody writes to first. */
  newConversations: { perHour: 20, per: "account" },
  workRequests: { perHour: 20, per: "account" },
  messages: { perHour: 600, per: "account" },
  conversationReports: { perHour: 10, per: "account" },
  tickets: { perHour: 20, per: "account" },
  ticketReplies: { perHour: 60, per: "account" },
  /** What a customer says of a ticket besides: that it was seen, solved, well done. */
  ticketChanges: { perHour: 300, per: "account" },
  attachments: { perHour: 60, per: "account" },
  uploads: { perHour: 30, per: "account" },
  topicRatings: { perHour: 60, per: "account" },
  accountExports: { perHour: 5, per: "account" },
  eventRegistrations: { perHour: 60, per: "account" },
  eventStreams: { atOnce: 5, per: "account" },
} as const;

/**
 * Files for tickets from people who are not signed in: how many and how many bytes one network may send in
 * a day. Each file also counts `overheadBytes`.
 */
export const VISITORS_FILES = {
  perDay: 50,
  bytesPerDay: 100 * 1024 * 1024,
  overheadBytes: 4_096,
} as const;

/** How often an API key may call the public API. */
export const PUBLIC_CALLS = { perMinute: 100 } as const;

/** What a module's page shows, marked as provisional, until it has been scanned for the first time. */
export const PROVISIONAL_SCORES = {
  securityScore: 85,
  qualityScore: 78,
  efficiencyScore: 72,
} as const;

export const HOME_FEATURED_MODULES = 3;
export const HOME_ENGINEERS = 3;
export const ENGINEER_CARD_SKILLS = 4;

/** The least pace of the submission's scan bar: percentage points a step, milliseconds a step. */
export const SCAN_BAR = { step: 5, everyMs: 200 } as const;

/** Milliseconds the embedded test payment takes. */
export const TEST_PAYMENT_MS = 1_000;

/** Seconds that a download address from the registry stays good. */
export const DOWNLOAD_LINK_SECONDS = 15 * 60;

/** Query caching in the browser, milliseconds. */
export const STALE_MS = { default: 60_000, currentUser: 1_000 } as const;

/** Hours for which a change asked for again under its Idempotency-Key gets its first answer. */
export const IDEMPOTENCY_HOURS = 24;

/** How long mailed links work. */
export const LINK_HOURS = { confirm: 24, reset: 0.5 } as const;

/** How long the link works that confirms a subscription to the newsletter. */
export const SUBSCRIPTION_LINK_HOURS = 48;
/** Recovery codes that are made at once. */
export const RECOVERY_CODES = 10;

/** Sessions of one account; beyond them, the one that was not used for the longest ends. */
export const MOST_SESSIONS = 100;

/** Days that a session, and so its cookie, lasts. */
export const SESSION_DAYS = 30;

/** Days that a token may last, from which its owner chooses when it is made. */
export const TOKEN_DAYS = { choices: [7, 30, 90, 365], initial: 90 } as const;

/** Days that a token which has ended stays in its owner's list, to say why something stopped. */
export const ENDED_TOKEN_DAYS = 30;

/** Days between asking for an account's deletion and the deletion; signing in takes it back. */
export const DELETION_DAYS = 7;

/** Until an account is so old, a moderator sees links that it writes before the other has answered. */
export const NEW_SENDER_DAYS = 7;

/** Days that a copy of an account's data can be fetched. */
export const EXPORT_DAYS = 7;

/** Days of inactivity-free theme memory: the theme cookie lasts a year. */
export const THEME_COOKIE_DAYS = 365;
