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
import { PICTURE_ERRORS } from "../base/errors.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import {
  DELIVERY_STEPS,
  ENGINEER_SPECIALIZATIONS,
  SERVICE_PRICE_STEPS,
  SERVICE_SORTS,
  SERVICE_STATUSES,
} from "../base/option-lists.ts";
import { name, orNull, text } from "../base/text.ts";
import { actReason } from "../members/administration.ts";
import { sha256 } from "../modules/pictures.ts";

const { service: LIMIT } = LIMITS;

/** Price of work in integer cents. */
export const workPrice = cents
  .min(LIMIT.priceCents.min, "Price must be at least $5")
  .max(LIMIT.priceCents.max, "Price must be at most $100,000");
export const workDays = z
  .int("Enter whole days")
  .min(1, "At least one day")
  .max(LIMIT.deliveryDays.max, "At most a year");
const deliverables = z
  .array(name(LIMIT.deliverables.length).min(1))
  .min(1, "Enter at least one deliverable")
  .max(LIMIT.deliverables.max, `At most ${LIMIT.deliverables.max}`);

/** One of up to three packages of a service, smallest first. */
const serviceTier = z.object({
  name: name(40).min(1, "Enter a package name"),
  scope: text(1_000).min(20, "Scope must be at least 20 characters"),
  deliverables,
  /** Integer cents. */
  price: workPrice,
  deliveryDays: workDays,
  revisions: z.int("Enter a whole number").min(0).max(LIMIT.revisions.max),
});
export type ServiceTier = z.output<typeof serviceTier>;

/** The service form, also used for drafts. */
export const serviceForm = z.object({
  title: name(LIMITS.title.max, "Title must be less than 100 characters").min(
    LIMITS.title.min,
    "Title must be at least 5 characters",
  ),
  description: text(LIMITS.description.max, "Description must be less than 300 characters").min(
    LIMITS.description.min,
    "Description must be at least 20 characters",
  ),
  longDescription: orNull(text(LIMITS.longDescription.max)),
  specialization: z.enum(ENGINEER_SPECIALIZATIONS, { error: "Please select a specialization" }),
  tags: z
    .array(name(LIMITS.tags.length).min(1))
    .min(LIMITS.tags.min, "Please add at least one tag")
    .max(LIMITS.tags.max, "Maximum 10 tags allowed"),
  tiers: z.array(serviceTier).min(1, "Offer at least one package").max(LIMIT.tiers, "At most 3"),
});
export type ServiceForm = z.input<typeof serviceForm>;

const provider = z.object({
  userId: id,
  engineerId: id,
  username: z.string(),
  fullName: z.string().nullable(),
  avatar: z.string().nullable(),
  /** 0-100; divided by 20 for stars. */
  rating: z.number().int(),
  ratingCount: z.number().int(),
  isAvailable: z.boolean(),
});

/** A service card. */
export const serviceSummary = z.object({
  id,
  title: z.string(),
  description: z.string(),
  specialization: z.enum(ENGINEER_SPECIALIZATIONS),
  tags: z.array(z.string()),
  status: z.enum(SERVICE_STATUSES),
  /** Price of the cheapest package, in integer cents. */
  price: z.number().int(),
  /** Delivery days of the fastest package. */
  deliveryDays: z.number().int(),
  tierCount: z.number().int(),
  doneCount: z.number().int(),
  /** URL of the first picture. */
  picture: z.string().nullable(),
  provider,
  createdAt: timestamp,
});
export type ServiceSummary = z.infer<typeof serviceSummary>;

/** Measured response time; null until they have replied three times. */
export const responseTime = z.object({
  /** Median response time in hours; null if longer than three days. */
  withinHours: z.number().int().nullable(),
  answers: z.number().int(),
});
export type ResponseTime = z.infer<typeof responseTime>;

export const serviceDetail = serviceSummary.extend({
  /** Markdown source. */
  longDescription: z.string().nullable(),
  longDescriptionHtml: z.string().nullable(),
  tiers: z.array(serviceTier),
  pictures: z.array(z.object({ sha256, address: z.string() })),
  responseTime: responseTime.nullable(),
  viewer: z.object({ isOwner: z.boolean() }),
});
export type ServiceDetail = z.infer<typeof serviceDetail>;

/** Cursor: search tier, sort value and ID. */
const serviceCursor = z.tuple([cursorInteger, cursorNumber, cursorInteger]);

/** Service search: text and filters, all of which must match. */
export const serviceFilter = z.object({
  specialization: z.enum([...ENGINEER_SPECIALIZATIONS, "all"]).optional(),
  search: text(LIMITS.search.max).optional(),
  /** Maximum price of the cheapest package, in dollars. */
  price: z.enum(SERVICE_PRICE_STEPS).optional(),
  /** Maximum delivery days of the fastest package. */
  delivery: z.enum(DELIVERY_STEPS).optional(),
});
export type ServiceFilter = z.output<typeof serviceFilter>;

export const serviceListQuery = pageQuery(serviceCursor).extend({
  ...serviceFilter.shape,
  sort: z.enum(SERVICE_SORTS).optional(),
});
export type ServiceListQuery = z.output<typeof serviceListQuery>;

export const listServices = endpoint({
  method: "get",
  path: "/api/services",
  tag: "Services",
  summary: "List published services. X-Provider-Count has the number of engineers",
  access: "public",
  cacheTopics: ["services", "engineers"],
  query: serviceListQuery,
  response: z.array(serviceSummary),
  paged: true,
  errors: ["validation_failed"],
});

/** Facets of the service search. */
export const SERVICE_FACET_KINDS = ["specialization", "price", "delivery"] as const;

const serviceFacet = z.object({
  kind: z.enum(SERVICE_FACET_KINDS),
  value: z.string(),
  /** Number of matching services that have this facet value. */
  count: z.number().int(),
});
export type ServiceFacet = z.infer<typeof serviceFacet>;

export const countServices = endpoint({
  method: "get",
  path: "/api/services/facets",
  tag: "Services",
  summary: "Count matching services for each further filter",
  access: "public",
  cacheTopics: ["services"],
  query: serviceFilter,
  response: z.object({
    facets: z.array(serviceFacet),
    /** False if there are many matches: counts then cover only the top-ranked ones. */
    isExact: z.boolean(),
  }),
  errors: ["validation_failed"],
});

export const readService = endpoint({
  method: "get",
  path: "/api/services/{id}",
  tag: "Services",
  summary: "Get a service. Only its engineer can get a draft",
  access: "public",
  scope: "engineers:read",
  cacheTopics: ["service:{id}", "engineer:{provider.engineerId}"],
  variesBySession: true,
  params: idParams,
  response: serviceDetail,
  errors: ["service_not_found"],
});

export const listServicesOf = endpoint({
  method: "get",
  path: "/api/engineers/{id}/services",
  tag: "Services",
  summary: "List an engineer's published services, newest first",
  access: "public",
  scope: "engineers:read",
  cacheTopics: ["engineer:{id}"],
  params: idParams,
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(serviceSummary),
  paged: true,
  errors: ["validation_failed"],
});

export const listOwnServices = endpoint({
  method: "get",
  path: "/api/user/services",
  tag: "Services",
  summary: "List the caller's services of every status",
  access: "session",
  response: z.array(serviceSummary),
  errors: [],
});

const OFFERS = ["engineer", "admin"] as const;

export const createService = endpoint({
  method: "post",
  path: "/api/services",
  tag: "Services",
  summary: "Create a draft service. Requires an engineer profile",
  access: OFFERS,
  body: serviceForm,
  status: 201,
  response: serviceDetail,
  limit: RATE_LIMITS.serviceChanges,
  errors: ["validation_failed", "engineer_profile_missing", "too_many_services"],
});

export const changeService = endpoint({
  method: "put",
  path: "/api/services/{id}",
  tag: "Services",
  summary: "Edit your service. Existing requests don't change",
  access: OFFERS,
  changes: ["services"],
  params: idParams,
  body: serviceForm,
  response: serviceDetail,
  limit: RATE_LIMITS.serviceChanges,
  errors: ["validation_failed", "service_not_found", "forbidden"],
});

export const showService = endpoint({
  method: "put",
  path: "/api/services/{id}/status",
  tag: "Services",
  summary: "Publish or pause your service",
  access: OFFERS,
  needsConfirmedEmail: true,
  changes: ["services"],
  params: idParams,
  body: z.object({ status: z.enum(["published", "paused"]) }),
  response: serviceDetail,
  limit: RATE_LIMITS.serviceChanges,
  errors: [
    "validation_failed",
    "service_not_found",
    "forbidden",
    "engineer_profile_missing",
    "conflict",
  ],
});

export const deleteService = endpoint({
  method: "delete",
  path: "/api/services/{id}",
  tag: "Services",
  summary: "Delete your service, or any service as an administrator",
  access: OFFERS,
  needsSession: true,
  changes: ["services"],
  params: idParams,
  query: z.object({
    /** Required when removing someone else's content. */
    reason: actReason.optional(),
  }),
  response: null,
  errors: ["validation_failed", "service_not_found", "forbidden"],
});

/** The URL of a service picture, small by default. */
export function servicePictureAddress(sha256: string): string {
  return `/api/service-pictures/${sha256}`;
}

export const readServicePicture = endpoint({
  method: "get",
  path: "/api/service-pictures/{sha256}",
  tag: "Services",
  summary: "Get a picture of a service",
  access: "public",
  params: z.object({ sha256 }),
  query: z.object({ size: z.enum(["small", "large"]).default("small") }),
  response: "picture",
  errors: ["not_found"],
});

const pictureList = z.object({ pictures: serviceDetail.shape.pictures });

export const addServicePicture = endpoint({
  method: "post",
  path: "/api/services/{id}/pictures",
  tag: "Services",
  summary: "Add a PNG, JPEG, WebP, or GIF to your service",
  access: OFFERS,
  changes: ["services"],
  params: idParams,
  body: "archive",
  ignoresIdempotencyKey: true,
  status: 201,
  response: pictureList,
  limit: RATE_LIMITS.avatars,
  errors: ["service_not_found", "forbidden", ...PICTURE_ERRORS, "too_many_pictures"],
});

export const removeServicePicture = endpoint({
  method: "delete",
  path: "/api/services/{id}/pictures/{sha256}",
  tag: "Services",
  summary: "Remove a picture from your service",
  access: OFFERS,
  changes: ["services"],
  params: idParams.extend({ sha256 }),
  response: pictureList,
  errors: ["service_not_found", "forbidden", "not_found"],
});
