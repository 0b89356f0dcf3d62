/** Business limits. Lengths are in characters, money in integer cents, sizes in bytes. */
export const LIMITS = {
  title: { min: 5, max: 100 },
  description: { min: 20, max: 300 },
  longDescription: { min: 50, max: 20_000 },
  priceCents: { min: 100, max: 1_000_000, initial: 999 },
  /** What the payment provider charges at most at once, in integer cents. */
  paymentCents: { max: 99_999_999 },
  cartItems: 50,
  /** Per order. */
  discountCodes: 5,
  /** Per seller, in any state. */
  ownDiscountCodes: 200,
  billing: { name: 200, address: 500 },
  refundReason: { min: 10, max: 2_000 },
  /** Refund requests per purchase, withdrawn ones included. */
  refundRequests: 5,
  payoutCents: 100_000_000,
  tags: { min: 1, max: 10, length: 40 },
  username: { min: 3, max: 39 },
  password: { min: 8, max: 128 },
  review: { min: 10, max: 5_000 },
  reviewAnswer: { max: 2_000 },
  rating: { min: 1, max: 5, initial: 5 },
  suppression: { ruleId: 100, file: 1_000, line: 10_000_000 },
  rejectionReason: { min: 10, max: 2_000 },
  actReason: { min: 10, max: 500 },
  exportedEvents: 10_000,
  numberReason: { min: 10, max: 500 },
  tokenName: { min: 1, max: 60 },
  /** Per module. */
  publishers: 10,
  /** API keys per account that work. */
  keys: 100,
  /** Keys reported as leaked in one request. */
  reportedKeys: 100,
  applicationName: { min: 1, max: 60 },
  /** Applications that an account may register. */
  applications: 20,
  redirectAddress: { max: 500 },
  redirectAddresses: 10,
  passkeyName: { min: 1, max: 60 },
  passkeys: 10,
  whatIf: { variables: 50, characters: 4_000 },
  skills: { max: 20, length: 40 },
  languages: { max: 10, length: 40 },
  hourlyRateCents: { min: 100, max: 1_000_000 },
  certifications: { max: 20, length: 80 },
  archiveBytes: 50 * 1024 * 1024,
  /** Pending scans per account. */
  waitingScans: 5,
  newsletter: { issueSubject: { min: 3, max: 120 }, issueText: { min: 20, max: 20_000 } },
  support: {
    ticketSubject: { min: 1, max: 200 },
    ticketText: { min: 1, max: 10_000 },
    ratingComment: { max: 2_000 },
  },
  search: { max: 200 },
  moduleFacet: { max: 64 },
  service: {
    priceCents: { min: 500, max: 10_000_000 },
    deliveryDays: { max: 365 },
    revisions: { max: 50 },
    tiers: 3,
    deliverables: { max: 12, length: 160 },
    pictures: 5,
    /** Per engineer, in any state. */
    each: 50,
  },
  pictureBytes: 5 * 1024 * 1024,
  /** A decoded picture: maximum side length, pixel count, and four bytes per pixel. */
  pictureSide: 16_384,
  picturePixels: 40_000_000,
  decodedPictureBytes: 160_000_000,
  /** Total stored size of one account's forum pictures. */
  forumPicturesBytes: 50 * 1024 * 1024,
  question: { min: 10, max: 1_000 },
  message: { max: 10_000 },
  /** Years. */
  age: { min: 18 },
  reportReason: { min: 10, max: 1_000 },
  page: { initial: 24, max: 100 },
} as const;

/** Hourly rate limits per account or address, set far above normal use. */
export const RATE_LIMITS = {
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
  applicationChanges: { perHour: 60, per: "account" },
  /** Each may give an application access. */
  accessAnswers: { perHour: 60, per: "account" },
  /** Codes that a device shows, typed by its user: too few to guess one. */
  deviceCodes: { perHour: 60, per: "account" },
  purchases: { perHour: 60, per: "account" },
  refundRequests: { perHour: 60, per: "account" },
  payoutRequests: { perHour: 30, per: "account" },
  listingChanges: { perHour: 120, per: "account" },
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
  /** Conversations started with a new person. */
  newConversations: { perHour: 20, per: "account" },
  projectChanges: { perHour: 120, per: "account" },
  /** Drafts posted, each of which notifies moderators or starts to take proposals. */
  projectPostings: { perHour: 10, per: "account" },
  proposals: { perHour: 30, per: "account" },
  deploymentChanges: { perHour: 300, per: "account" },
  deploymentStreams: { atOnce: 20, per: "account" },
  /** Each tells someone. */
  invitedApprovers: { perHour: 20, per: "account" },
  runnerChanges: { perHour: 120, per: "account" },
  contractActs: { perHour: 120, per: "account" },
  workRequests: { perHour: 20, per: "account" },
  messages: { perHour: 600, per: "account" },
  conversationReports: { perHour: 10, per: "account" },
  tickets: { perHour: 20, per: "account" },
  ticketReplies: { perHour: 60, per: "account" },
  /** Ticket changes by a customer other than replies: marking as read, solving, rating. */
  ticketChanges: { perHour: 300, per: "account" },
  attachments: { perHour: 60, per: "account" },
  uploads: { perHour: 30, per: "account" },
  topicRatings: { perHour: 60, per: "account" },
  webhookChanges: { perHour: 60, per: "account" },
  webhookDeliveries: { perHour: 300, per: "account" },
  accountExports: { perHour: 5, per: "account" },
  eventRegistrations: { perHour: 60, per: "account" },
  eventStreams: { atOnce: 5, per: "account" },
} as const;

/**
 * Ticket files from visitors: the count and bytes that one network may upload per day. Each file
 * also counts `overheadBytes`.
 */
export const VISITORS_FILES = {
  perDay: 50,
  bytesPerDay: 100 * 1024 * 1024,
  overheadBytes: 4_096,
} as const;

/** Rate limits for an API key on the public API. */
export const PUBLIC_CALLS = {
  perMinute: 100,
  /** One in so many calls may be expensive. */
  expensiveShare: 5,
  /** The highest limit that administrators may set for a key. */
  maxPerMinute: 10_000,
} as const;

/** Reports of leaked keys, per network. */
export const KEY_REPORTS = { perHour: 60 } as const;

/** Tokens that pipelines publish with. */
export const PUBLISHING_TOKENS = {
  minutes: 15,
  /** Requests for one, per network. */
  perHour: 600,
  /** The longest ID token that is read, in characters. */
  longest: 10_000,
} as const;

/** Rate limit of scans with other values, per network. */
export const WHAT_IF_SCANS = { perMinute: 20 } as const;

/** Placeholder scores shown as provisional until a module's first scan. */
export const PROVISIONAL_SCORES = {
  securityScore: 85,
  qualityScore: 78,
  efficiencyScore: 72,
} as const;

/** How the uptime is measured and published. */
export const UPTIME = {
  /** Service level objective, percent of the time. */
  objective: 99.9,
  periodDays: [30, 90],
  /** A percentage is published only after this many hours of measurements. */
  minHours: 24,
  /** Listed incidents, newest first. */
  incidents: 50,
} as const;

export const HOME_FEATURED_MODULES = 3;
export const HOME_ENGINEERS = 3;
export const ENGINEER_CARD_SKILLS = 4;

/**
 * Minimum speed of the submission's scan progress bar: percentage points per step, milliseconds per
 * step.
 */
export const SCAN_BAR = { step: 5, everyMs: 200 } as const;

/** Deadlines of payments. */
export const PAYMENT_TIMES = {
  /** An order that isn't paid by then expires. */
  orderHours: 24,
  /** A seller's time to answer a refund request, after which it is granted. */
  refundAnswerDays: 7,
  /** An administrator's time to decide after an objection, after which it is granted. */
  refundDecisionDays: 7,
  /** The only administrator's wait before posting their own adjustment. */
  adjustmentHours: 24,
} as const;

/** Duration of the embedded test payment in milliseconds. */
export const TEST_PAYMENT_MS = 1_000;

/** Lifetime of a registry download URL in seconds. */
export const DOWNLOAD_LINK_SECONDS = 15 * 60;

/** Stale times for the browser's query cache, in milliseconds. */
export const STALE_MS = { default: 60_000, currentUser: 1_000 } as const;

/** Hours that a response is stored for replay under its Idempotency-Key. */
export const IDEMPOTENCY_HOURS = 24;

/** Lifetime of links in emails. */
export const LINK_HOURS = { confirm: 24, reset: 0.5 } as const;

/** Lifetime of the link that confirms a newsletter subscription. */
export const SUBSCRIPTION_LINK_HOURS = 48;
/** Recovery codes generated at a time. */
export const RECOVERY_CODES = 10;

/** Sessions per account. Past this limit, the least recently used session ends. */
export const MAX_SESSIONS = 100;

/** Lifetime of a session and its cookie, in days. */
export const SESSION_DAYS = 30;

/** Token lifetimes offered at creation, in days. */
export const TOKEN_DAYS = { choices: [7, 30, 90, 365], initial: 90 } as const;

/** Hours for which a rotated key's previous secret still works, as offered. */
export const ROTATION_HOURS = { choices: [0, 1, 24, 168], initial: 24 } as const;

/** Days without a use after which a key's owner is asked to revoke it. */
export const UNUSED_KEY_DAYS = 90;

/**
 * Days that an expired or revoked token stays listed, so its owner can see why something stopped
 * working.
 */
export const ENDED_TOKEN_DAYS = 30;

/**
 * Grace period between requesting an account's deletion and the deletion. Signing in cancels it.
 */
export const DELETION_DAYS = 7;

/**
 * Messages with links or attachments from a younger account are held for moderation until the
 * recipient has written.
 */
export const NEW_SENDER_DAYS = 7;

/** Days that an account's data export can be downloaded. */
export const EXPORT_DAYS = 7;

/** Lifetime of the theme cookie, in days. */
export const THEME_COOKIE_DAYS = 365;
