import { z } from "zod";
import {
  cents,
  cursorInteger,
  cursorNumber,
  id,
  idParams,
  pageQuery,
  timestamp,
} from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import {
  MODULE_CATEGORIES,
  MODULE_PRICE_STEPS,
  MODULE_SCORE_STEPS,
  MODULE_SORTS,
  MODULE_UPDATE_STEPS,
  RATING_STEPS,
} from "../base/option-lists.ts";
import { name, orNull, text } from "../base/text.ts";
import { inputSetting } from "./scan-report.ts";
import { VERSION_NUMBER } from "./version-number.ts";

export const MODULE_STATUSES = ["pending", "published", "rejected", "withdrawn"] as const;
export type ModuleStatus = (typeof MODULE_STATUSES)[number];

const score = z.number().int().min(0).max(100).nullable();

/** What other values of a module's inputs lead to. */
export const worstCase = z.object({
  inputs: z.array(inputSetting),
  securityScore: z.number().int().min(0).max(100),
  /** Number of critical findings that the default values don't have. */
  criticalFindings: z.number().int().min(0),
});
export type WorstCase = z.infer<typeof worstCase>;

/** A module's list entry. */
export const moduleSummary = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** Integer cents. */
  price: z.number().int(),
  /** The author's original URL. Pages never load it; they use `picture`, our copy. */
  image: z.string().nullable(),
  /** Our copy of the image; null if there is no image or the copy isn't ready. */
  picture: z.string().nullable(),
  category: z.enum(MODULE_CATEGORIES),
  tags: z.array(z.string()),
  /** 0-100; null until the first scan has finished. */
  securityScore: score,
  /** The lowest security score that other inputs lead to; null if it isn't lower. */
  worstCase: worstCase.nullable(),
  qualityScore: score,
  efficiencyScore: score,
  status: z.enum(MODULE_STATUSES),
  createdAt: timestamp,
  /** Last change to the listing or to data derived from its versions. */
  updatedAt: timestamp,
  authorId: id,
  authorUsername: z.string(),
  authorAvatar: z.string().nullable(),
  isFeatured: z.boolean(),
  /** An auditor has verified the latest version. */
  isVerified: z.boolean(),
  /** The registry address `namespace/name/system`, fixed when the first version is created. */
  namespace: z.string(),
  name: z.string(),
  system: z.string(),
  /** The highest published version; null before the first. */
  latestVersion: z.string().nullable(),
  /** Mean of the counted ratings, 1-5; null if there are none. */
  ratingAverage: z.number().nullable(),
  ratingCount: z.number().int(),
  purchaseCount: z.number().int(),
  /** Installs by buyers. Each buyer counts once a week. */
  installCount: z.number().int(),
});
export type ModuleSummary = z.infer<typeof moduleSummary>;

/**
 * The author took the module off sale, or an administrator took it down. Existing owners keep it;
 * nobody else can get it.
 */
export const takedown = z.object({
  reason: z.string(),
  at: timestamp,
  /** Dangerous: nobody can install it, including existing owners. */
  isCritical: z.boolean(),
  /** The author took it off sale, and can put it back. */
  isByAuthor: z.boolean(),
});
export type Takedown = z.infer<typeof takedown>;

export const moduleDetail = moduleSummary.extend({
  /** Markdown source. */
  longDescription: z.string().nullable(),
  /** The same text as sanitized HTML. */
  longDescriptionHtml: z.string().nullable(),
  /** No version exists yet: the author has to upload an archive before an audit. */
  isWaitingForArchive: z.boolean(),
  /** Number of reviews, including those whose rating doesn't count yet. */
  reviewCount: z.number().int(),
  /** The takedown, for users who can still see the module; null if there is none. */
  takedown: takedown.nullable(),
  /** The caller's relationship to the module. */
  viewer: z.object({
    isAuthor: z.boolean(),
    /**
     * The caller can download it: an archive exists, and they bought, wrote or audit the module.
     */
    mayDownload: z.boolean(),
    hasReviewed: z.boolean(),
    /** An administrator has hidden the viewer's review, which isn't written again. */
    isReviewHidden: z.boolean(),
  }),
});
export type ModuleDetail = z.infer<typeof moduleDetail>;

/** Cursor: search tier, sort value and ID. */
const moduleCursor = z.tuple([cursorInteger, cursorNumber, cursorInteger]);

/** Module search: text and filters, all of which must match. */
export const moduleFilter = z.object({
  category: z.enum([...MODULE_CATEGORIES, "all"]).optional(),
  search: text(LIMITS.search.max).optional(),
  verified: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .optional(),
  /** The system of the registry address, such as aws. */
  provider: name(LIMITS.moduleFacet.max).min(1).optional(),
  /** Maximum price, in dollars. */
  price: z.enum(MODULE_PRICE_STEPS).optional(),
  /** Minimum security score. */
  score: z.enum(MODULE_SCORE_STEPS).optional(),
  /** Minimum mean of the counted ratings. */
  rating: z.enum(RATING_STEPS).optional(),
  /** SPDX identifier of the latest version's license. */
  license: name(LIMITS.moduleFacet.max).min(1).optional(),
  /** Updated in this calendar month (UTC) or the ones before it: how many months in all. */
  updated: z.enum(MODULE_UPDATE_STEPS).optional(),
});
export type ModuleFilter = z.output<typeof moduleFilter>;

export const moduleListQuery = pageQuery(moduleCursor).extend({
  ...moduleFilter.shape,
  sort: z.enum(MODULE_SORTS).optional(),
});
export type ModuleListQuery = z.output<typeof moduleListQuery>;

export const listModules = endpoint({
  method: "get",
  path: "/api/modules",
  tag: "Modules",
  summary: "List published modules by search words and filters",
  access: "public",
  cacheTopics: ["modules"],
  query: moduleListQuery,
  response: z.array(moduleSummary),
  paged: true,
  errors: ["validation_failed"],
});

/** Facets of the module search, named like the filters. */
export const MODULE_FACET_KINDS = [
  "category",
  "provider",
  "price",
  "score",
  "rating",
  "license",
  "verified",
  "updated",
] as const;

const moduleFacet = z.object({
  kind: z.enum(MODULE_FACET_KINDS),
  value: z.string(),
  /** Number of matching modules that have this facet value. */
  count: z.number().int(),
});
export type ModuleFacet = z.infer<typeof moduleFacet>;

export const countModules = endpoint({
  method: "get",
  path: "/api/modules/facets",
  tag: "Modules",
  summary: "Count matching modules for each further filter",
  access: "public",
  cacheTopics: ["modules"],
  query: moduleFilter,
  response: z.object({
    facets: z.array(moduleFacet),
    /** False if there are many matches: counts then cover only the top-ranked ones. */
    isExact: z.boolean(),
  }),
  errors: ["validation_failed"],
});

export const listFeaturedModules = endpoint({
  method: "get",
  path: "/api/modules/featured",
  tag: "Modules",
  summary: "List featured modules in their order",
  access: "public",
  cacheTopics: ["modules"],
  response: z.array(moduleSummary),
  errors: [],
});

export const readModule = endpoint({
  method: "get",
  path: "/api/modules/{id}",
  tag: "Modules",
  summary: "One module",
  access: "public",
  scope: "modules:read",
  cacheTopics: ["module:{id}"],
  variesBySession: true,
  params: idParams,
  response: moduleDetail,
  errors: ["module_not_found"],
});

export const listOwnModules = endpoint({
  method: "get",
  path: "/api/user/modules",
  tag: "Modules",
  summary: "List the caller's modules of every status",
  access: "session",
  scope: "modules:read",
  response: z.array(
    moduleSummary.extend({
      /** The newest version, published or not, and its status. */
      newestVersion: z.string().nullable(),
      newestVersionStatus: z.enum(MODULE_STATUSES).nullable(),
      rejectionReason: z.string().nullable(),
      takedown: takedown.nullable(),
    }),
  ),
  errors: [],
});

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === "https:" || url?.protocol === "http:";
}

export const LISTING_FIELDS = [
  "title",
  "description",
  "longDescription",
  "price",
  "image",
  "category",
  "tags",
] as const;

/** The listing's own fields, with form validation messages. */
export const moduleListing = z.object({
  title: name(LIMITS.title.max, "Title must be less than 100 characters").min(
    LIMITS.title.min,
    "Title must be at least 5 characters",
  ),
  description: text(LIMITS.description.max, "Description must be less than 300 characters").min(
    LIMITS.description.min,
    "Description must be at least 20 characters",
  ),
  longDescription: orNull(text(LIMITS.longDescription.max)).refine(
    (text) => text === null || text.length >= LIMITS.longDescription.min,
    "Long description must be at least 50 characters",
  ),
  price: cents
    .min(LIMITS.priceCents.min, "Price must be at least $1")
    .max(LIMITS.priceCents.max, "Price must be less than $10,000"),
  image: name(2_000)
    .nullish()
    .refine((url) => !url || isWebAddress(url), "Please provide a valid image URL")
    .transform((url) => url || null),
  category: z.enum(MODULE_CATEGORIES, { error: "Please select a category" }),
  tags: z
    .array(name(LIMITS.tags.length).min(1).toLowerCase(), "Please add at least one tag")
    .max(LIMITS.tags.max * 10, "Maximum 10 tags allowed")
    .transform((tags) => [...new Set(tags)])
    .refine((tags) => tags.length >= LIMITS.tags.min, "Please add at least one tag")
    .refine((tags) => tags.length <= LIMITS.tags.max, "Maximum 10 tags allowed"),
});

/** Slugs allowed by the module registry protocol. */
export const moduleName = name(64).regex(
  /^[0-9A-Za-z](?:[0-9A-Za-z_-]{0,62}[0-9A-Za-z])?$/,
  "Use letters, digits, - and _; start and end with a letter or digit",
);
export const moduleSystem = name(64).regex(
  /^[0-9a-z]{1,64}$/,
  "Use lowercase letters and digits, such as aws or azurerm",
);

/** Semantic Versioning 2.0.0 without build metadata, which registries can't address. */
export const semver = name(64).regex(VERSION_NUMBER, "Use a semantic version, such as 1.0.0");

export const newModule = moduleListing.extend({
  /** Accepted for compatibility with older clients. The author is always the session's user. */
  authorId: id.optional(),
  /**
   * A scanned upload that becomes the first version. Without one, the module waits for its archive.
   */
  uploadId: id.optional(),
  version: semver.default("1.0.0"),
  /** Derived from the title if omitted. */
  name: moduleName.optional(),
  /** Derived from the archive's main provider if omitted. */
  system: moduleSystem.optional(),
});

export const createModule = endpoint({
  method: "post",
  path: "/api/modules",
  tag: "Modules",
  summary: "Submit a module for review",
  access: "session",
  scope: "modules:write",
  needsConfirmedEmail: true,
  body: newModule,
  status: 201,
  response: moduleDetail,
  errors: [
    "validation_failed",
    "upload_not_found",
    "upload_used",
    "scan_not_finished",
    "scan_failed",
    "address_taken",
  ],
});

export const review = z.object({
  id,
  content: z.string(),
  rating: z.number().int(),
  moduleId: id.nullable(),
  engineerId: id.nullable(),
  /** The account that is reviewed as the client of a contract. */
  clientId: id.nullable(),
  authorId: id,
  authorUsername: z.string().nullable(),
  authorAvatar: z.string().nullable(),
  createdAt: timestamp,
  /**
   * Whether the reviewer bought the module, even if the purchase was refunded; null for reviews of
   * people.
   */
  isByPurchaser: z.boolean().nullable(),
  /** The purchase was refunded or charged back. */
  isRefunded: z.boolean(),
  /**
   * Whether the rating counts toward the module's average. New accounts' ratings count after 24
   * hours.
   */
  isCounted: z.boolean(),
  /** The reply by the review's subject. */
  answer: z.string().nullable(),
  answeredAt: timestamp.nullable(),
});
export type Review = z.infer<typeof review>;

/** What a reviewer writes. */
export const reviewText = z.object({
  content: text(LIMITS.review.max).min(
    LIMITS.review.min,
    "Review must be at least 10 characters long",
  ),
  rating: z
    .number()
    .int()
    .min(LIMITS.rating.min)
    .max(LIMITS.rating.max)
    .default(LIMITS.rating.initial),
});

const reviewForm = reviewText.extend({
  /** The subject of the review: a module or an engineer. */
  moduleId: id.optional(),
  engineerId: id.optional(),
  authorId: id.optional(),
});
export const newReview = reviewForm
  .refine(({ moduleId, engineerId }) => (moduleId === undefined) !== (engineerId === undefined), {
    error: "Set either a module or an engineer.",
    path: ["moduleId"],
  })
  .meta({ example: { moduleId: 1, rating: 5, content: "It does what it says." } });

/** Filters a module's reviews by reviewer. */
const reviewers = z.enum(["everyone", "purchasers"]).default("everyone");

export const listReviews = endpoint({
  method: "get",
  path: "/api/modules/{id}/reviews",
  tag: "Reviews",
  summary: "List a module's reviews, newest first",
  access: "public",
  scope: "modules:read",
  cacheTopics: ["module:{id}"],
  variesBySession: true,
  params: idParams,
  query: pageQuery(z.tuple([cursorInteger])).extend({ by: reviewers }),
  response: z.array(review),
  paged: true,
  errors: ["module_not_found"],
});

export const moduleRatings = z.object({
  /** Counted ratings per star, from one star up. */
  counts: z.array(z.number().int()).length(LIMITS.rating.max),
  /** Their mean, 1-5; null if there are none. */
  average: z.number().nullable(),
});
export type ModuleRatings = z.infer<typeof moduleRatings>;

export const readModuleRatings = endpoint({
  method: "get",
  path: "/api/modules/{id}/ratings",
  tag: "Reviews",
  summary: "Count a module's ratings by stars, from everyone or from purchasers",
  access: "public",
  cacheTopics: ["module:{id}"],
  variesBySession: true,
  params: idParams,
  query: z.object({ by: reviewers }),
  response: moduleRatings,
  errors: ["module_not_found"],
});

export const createReview = endpoint({
  method: "post",
  path: "/api/reviews",
  tag: "Reviews",
  summary: "Review a module, or an engineer you worked with, once",
  access: "session",
  changes: ["modules"],
  body: newReview,
  status: 201,
  response: review,
  limit: RATE_LIMITS.reviews,
  errors: [
    "validation_failed",
    "module_not_found",
    "own_module",
    "already_reviewed",
    "engineer_not_found",
    "own_profile",
    "not_worked_together",
  ],
});

export const listEngineerReviews = endpoint({
  method: "get",
  path: "/api/engineers/{id}/reviews",
  tag: "Reviews",
  summary: "List an engineer's reviews, newest first",
  access: "public",
  cacheTopics: ["engineer:{id}"],
  variesBySession: true,
  params: idParams,
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(review),
  paged: true,
  errors: ["engineer_not_found"],
});

export const answerReview = endpoint({
  method: "put",
  path: "/api/reviews/{id}/answer",
  tag: "Reviews",
  summary: "Answer a review of your module, your work or you as a client, or edit the answer",
  access: "session",
  changes: ["modules"],
  params: idParams,
  body: z.object({ answer: text(LIMITS.reviewAnswer.max).min(1, "Write an answer") }),
  response: review,
  limit: RATE_LIMITS.reviews,
  errors: ["validation_failed", "not_found", "forbidden"],
});
