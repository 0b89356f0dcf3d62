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
import { CALLS, LIMITS } from "../base/limits.ts";
import { MODULE_CATEGORIES, MODULE_SORTS } from "../base/option-lists.ts";
import { name, orNull, text } from "../base/text.ts";
import { VERSION_NUMBER } from "./version-number.ts";

export const MODULE_STATUSES = ["pending", "published", "rejected", "withdrawn"] as const;
export type ModuleStatus = (typeof MODULE_STATUSES)[number];

const score = z.number().int().min(0).max(100).nullable();

/** A module as a list shows it. */
export const moduleSummary = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** Integer cents. */
  price: z.number().int(),
  /** As its author gave it. No page loads it: `picture` is our copy. */
  image: z.string().nullable(),
  /** Our copy of the image; null without one, and until it has been made. */
  picture: z.string().nullable(),
  category: z.enum(MODULE_CATEGORIES),
  tags: z.array(z.string()),
  /** 0-100; null until the first scan has finished. */
  securityScore: score,
  qualityScore: score,
  efficiencyScore: score,
  status: z.enum(MODULE_STATUSES),
  createdAt: timestamp,
  /** Of its listing, or of what its versions make of it. */
  updatedAt: timestamp,
  authorId: id,
  authorUsername: z.string(),
  authorAvatar: z.string().nullable(),
  isFeatured: z.boolean(),
  /** An auditor has vouched for the latest version. */
  isVerified: z.boolean(),
  /** The registry address `namespace/name/system`, frozen when the first version is made. */
  namespace: z.string(),
  name: z.string(),
  system: z.string(),
  /** The highest published version; null before the first. */
  latestVersion: z.string().nullable(),
  /** Mean of the ratings that count, 1-5; null without any. */
  ratingAverage: z.number().nullable(),
  ratingCount: z.number().int(),
  purchaseCount: z.number().int(),
});
export type ModuleSummary = z.infer<typeof moduleSummary>;

/** An administrator has taken a module down: whoever has it keeps it, nobody else gets it. */
export const takedown = z.object({
  reason: z.string(),
  at: timestamp,
  /** It is dangerous: nobody installs it, not even those who have it. */
  isCritical: z.boolean(),
});
export type Takedown = z.infer<typeof takedown>;

export const moduleDetail = moduleSummary.extend({
  /** Markdown, as its author wrote it. */
  longDescription: z.string().nullable(),
  /** The same as HTML, with everything unsafe taken out. */
  longDescriptionHtml: z.string().nullable(),
  /** It has no version yet: its author has to send an archive before anyone can audit it. */
  isWaitingForArchive: z.boolean(),
  /** How many reviews there are, those included whose rating does not count yet. */
  reviewCount: z.number().int(),
  /** Why an administrator took it down, for those who may still see it; null when nobody did. */
  takedown: takedown.nullable(),
  /** How the caller stands to the module. */
  viewer: z.object({
    isAuthor: z.boolean(),
    /** May download it: there is an archive, and they bought it, wrote it, or audit it. */
    mayDownload: z.boolean(),
    hasReviewed: z.boolean(),
  }),
});
export type ModuleDetail = z.infer<typeof moduleDetail>;

/** A page of modules ends at a search tier, a value of the order, and an id. */
const moduleCursor = z.tuple([cursorInteger, cursorNumber, cursorInteger]);

export const moduleListQuery = pageQuery(moduleCursor).extend({
  category: z.enum([...MODULE_CATEGORIES, "all"]).optional(),
  search: text(LIMITS.search.max).optional(),
  sort: z.enum(MODULE_SORTS).optional(),
  verified: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .optional(),
});
export type ModuleListQuery = z.output<typeof moduleListQuery>;

export const listModules = endpoint({
  method: "get",
  path: "/api/modules",
  tag: "Modules",
  summary: "Published modules: by category, search words, order, verified only",
  access: "public",
  madeOf: ["modules", "users"],
  query: moduleListQuery,
  response: z.array(moduleSummary),
  paged: true,
  errors: ["validation_failed"],
});

export const listFeaturedModules = endpoint({
  method: "get",
  path: "/api/modules/featured",
  tag: "Modules",
  summary: "Featured modules, in the order that administrators gave them",
  access: "public",
  madeOf: ["modules", "users"],
  response: z.array(moduleSummary),
  errors: [],
});

export const readModule = endpoint({
  method: "get",
  path: "/api/modules/{id}",
  tag: "Modules",
  summary: "One module",
  access: "public",
  madeOf: ["modules", "users"],
  ownWhenSignedIn: true,
  params: idParams,
  response: moduleDetail,
  errors: ["module_not_found"],
});

export const listOwnModules = endpoint({
  method: "get",
  path: "/api/user/modules",
  tag: "Modules",
  summary: "The caller's own modules, whatever their status",
  access: "session",
  response: z.array(
    moduleSummary.extend({
      /** The newest version, published or not, and what became of it. */
      newestVersion: z.string().nullable(),
      newestVersionStatus: z.enum(MODULE_STATUSES).nullable(),
      rejectionReason: z.string().nullable(),
    }),
  ),
  errors: [],
});

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === "https:" || url?.protocol === "http:";
}

/** The listing's own fields, with the messages the form shows. */
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

/** Registry slugs, as the module registry protocol allows them. */
export const moduleName = name(64).regex(
  /^[0-9A-Za-z](?:[0-9A-Za-z_-]{0,62}[0-9A-Za-z])?$/,
  "Use letters, digits, - and _; begin and end with a letter or digit",
);
export const moduleSystem = name(64).regex(
  /^[0-9a-z]{1,64}$/,
  "Use lower-case letters and digits, such as aws or azurerm",
);

/** Semantic Versioning 2.0.0 without build metadata, which registries cannot address. */
export const semver = name(64).regex(VERSION_NUMBER, "Use a semantic version, such as 1.0.0");

export const newModule = moduleListing.extend({
  /** Accepted for the sake of older clients; the session decides who the author is. */
  authorId: id.optional(),
  /** A scanned upload that becomes the first version. Without one the module waits for its archive. */
  uploadId: id.optional(),
  version: semver.default("1.0.0"),
  /** Derived from the title when left out. */
  name: moduleName.optional(),
  /** Derived from the archive's main provider when left out. */
  system: moduleSystem.optional(),
});

export const createModule = endpoint({
  method: "post",
  path: "/api/modules",
  tag: "Modules",
  summary: "Submit a module for review",
  access: "session",
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
  authorId: id,
  authorUsername: z.string().nullable(),
  authorAvatar: z.string().nullable(),
  createdAt: timestamp,
  /** Whether its author has bought the module, even if it was refunded since; null for a review of an engineer. */
  isByPurchaser: z.boolean().nullable(),
  /** Whether the rating counts in the module's: that of a new account does after 24 hours. */
  isCounted: z.boolean(),
  /** What whom it is about says to it. */
  answer: z.string().nullable(),
  answeredAt: timestamp.nullable(),
});
export type Review = z.infer<typeof review>;

const reviewForm = z.object({
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
  /** What is reviewed: a module, or an engineer's work. */
  moduleId: id.optional(),
  engineerId: id.optional(),
  authorId: id.optional(),
});
export const newReview = reviewForm
  .refine(({ moduleId, engineerId }) => (moduleId === undefined) !== (engineerId === undefined), {
    error: "Say either which module or which engineer is reviewed.",
    path: ["moduleId"],
  })
  .meta({ example: { moduleId: 1, rating: 5, content: "It does what it says." } });

/** Whose reviews of a module count. */
const reviewers = z.enum(["everyone", "purchasers"]).default("everyone");

export const listReviews = endpoint({
  method: "get",
  path: "/api/modules/{id}/reviews",
  tag: "Reviews",
  summary: "A module's reviews, the newest first",
  access: "public",
  params: idParams,
  query: pageQuery(z.tuple([cursorInteger])).extend({ by: reviewers }),
  response: z.array(review),
  paged: true,
  errors: ["module_not_found"],
});

export const moduleRatings = z.object({
  /** How many ratings that count, of one star, of two, and so on. */
  counts: z.array(z.number().int()).length(LIMITS.rating.max),
  /** Their mean, 1-5; null without any. */
  average: z.number().nullable(),
});
export type ModuleRatings = z.infer<typeof moduleRatings>;

export const readModuleRatings = endpoint({
  method: "get",
  path: "/api/modules/{id}/ratings",
  tag: "Reviews",
  summary:
    "How many ratings a module has of each number of stars, from everyone or from purchasers",
  access: "public",
  params: idParams,
  query: z.object({ by: reviewers }),
  response: moduleRatings,
  errors: ["module_not_found"],
});

export const createReview = endpoint({
  method: "post",
  path: "/api/reviews",
  tag: "Reviews",
  summary: "Review a module, or an engineer one has worked with; once, and not one's own",
  access: "session",
  changes: ["modules"],
  body: newReview,
  status: 201,
  response: review,
  limit: CALLS.reviews,
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
  summary: "What those say of an engineer who worked with them, the newest first",
  access: "public",
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
  summary: "Answer a review of one's module, or of one's work as an engineer, or change the answer",
  access: "session",
  params: idParams,
  body: z.object({ answer: text(LIMITS.reviewAnswer.max).min(1, "Write an answer") }),
  response: review,
  limit: CALLS.reviews,
  errors: ["validation_failed", "not_found", "forbidden"],
});
