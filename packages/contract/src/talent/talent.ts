import { z } from "zod";
import { cursorInteger, cursorNumber, id, idParams, pageQuery } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS } from "../base/limits.ts";
import {
  CLOUD_PROVIDERS,
  ENGINEER_SORTS,
  ENGINEER_SPECIALIZATIONS,
  EXPERIENCE_STEPS,
  IAC_TOOLS,
  PRICE_STEPS,
  RATING_STEPS,
  TIME_ZONES,
} from "../base/option-lists.ts";
import { text } from "../base/text.ts";

export const engineer = z.object({
  id,
  userId: id,
  title: z.string(),
  description: z.string(),
  specializations: z.array(z.enum(ENGINEER_SPECIALIZATIONS)),
  skills: z.array(z.string()),
  yearsOfExperience: z.number().int(),
  completedProjects: z.number().int(),
  /** 0-100; divided by 20 for stars. */
  rating: z.number().int(),
  ratingCount: z.number().int(),
  isAvailable: z.boolean(),
  user: z.object({
    username: z.string(),
    fullName: z.string().nullable(),
    avatar: z.string().nullable(),
  }),
});
export type Engineer = z.infer<typeof engineer>;

/** Engineer search: text and filters, all of which must match. */
export const engineerFilter = z.object({
  specialization: z.enum([...ENGINEER_SPECIALIZATIONS, "all"]).optional(),
  search: text(LIMITS.search.max).optional(),
  /** Minimum years of experience. */
  experience: z.enum(EXPERIENCE_STEPS).optional(),
  /** Minimum stars. */
  rating: z.enum(RATING_STEPS).optional(),
  availability: z.enum(["available"]).optional(),
  /** Comma-separated; engineers must have all of them. */
  skills: text(LIMITS.search.max).optional(),
  /** Maximum hourly rate in dollars. */
  price: z.enum(PRICE_STEPS).optional(),
  tool: z.enum(IAC_TOOLS).optional(),
  cloud: z.enum(CLOUD_PROVIDERS).optional(),
  language: text(LIMITS.languages.length).optional(),
  zone: z.enum(TIME_ZONES).optional(),
});
export type EngineerFilter = z.output<typeof engineerFilter>;

/** Cursor: search tier, sort value and ID. */
const engineerCursor = z.tuple([cursorInteger, cursorNumber, cursorInteger]);

export const engineerListQuery = pageQuery(engineerCursor).extend({
  ...engineerFilter.shape,
  sort: z.enum(ENGINEER_SORTS).optional(),
});
export type EngineerListQuery = z.output<typeof engineerListQuery>;

export const listEngineers = endpoint({
  method: "get",
  path: "/api/engineers",
  tag: "Talent",
  summary: "List engineers by search words and filters, recommended first",
  access: "public",
  cacheTopics: ["engineers"],
  query: engineerListQuery,
  response: z.array(engineer),
  paged: true,
  errors: ["validation_failed"],
});

/** Facets of the engineer search. */
export const FACET_KINDS = [
  "specialization",
  "experience",
  "rating",
  "availability",
  "skill",
  "price",
  "tool",
  "cloud",
  "language",
  "zone",
] as const;

const facet = z.object({
  kind: z.enum(FACET_KINDS),
  value: z.string(),
  /** Number of matching engineers that have this facet value. */
  count: z.number().int(),
});
export type Facet = z.infer<typeof facet>;

export const countEngineers = endpoint({
  method: "get",
  path: "/api/engineers/facets",
  tag: "Talent",
  summary: "Count matching engineers for each further filter",
  access: "public",
  cacheTopics: ["engineers"],
  query: engineerFilter,
  response: z.object({
    facets: z.array(facet),
    /** False if there are many matches: counts then cover only the top-ranked ones. */
    isExact: z.boolean(),
  }),
  errors: ["validation_failed"],
});

export const readEngineer = endpoint({
  method: "get",
  path: "/api/engineers/{id}",
  tag: "Talent",
  summary: "One engineer",
  access: "public",
  scope: "engineers:read",
  params: idParams,
  response: engineer,
  errors: ["engineer_not_found"],
});
