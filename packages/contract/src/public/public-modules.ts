import { z } from "zod";
import { id, pathId, timestamp } from "../base/common.ts";
import { LIMITS } from "../base/limits.ts";
import { MODULE_CATEGORIES, MODULE_SORTS } from "../base/option-lists.ts";
import { text, verbatim } from "../base/text.ts";
import { actReason } from "../members/administration.ts";
import { MODULE_STATUSES, moduleListing, worstCase } from "../modules/modules.ts";
import { publicPageQuery } from "./pages.ts";
import { publicEndpoint } from "./public-endpoint.ts";

/** A module in the public API. */
export const publicModule = z.object({
  id,
  /** The module's title. */
  name: z.string(),
  description: z.string(),
  category: z.enum(MODULE_CATEGORIES),
  /** The highest published version; null before the first. */
  version: z.string().nullable(),
  /** 0-100; null until the first scan has finished. */
  securityScore: z.int().min(0).max(100).nullable(),
  /** The lowest security score that other inputs lead to; null if it isn't lower. */
  worstCase: worstCase.nullable(),
  author: z.object({ id, username: z.string() }),
  pricing: z.object({
    type: z.literal("one_time"),
    /** Integer cents. */
    amount: z.int(),
    currency: z.literal("USD"),
  }),
  /** The registry address `namespace/name/system`. */
  source: z.string(),
  status: z.enum(MODULE_STATUSES),
  tags: z.array(z.string()),
  created_at: timestamp,
  updated_at: timestamp,
});
export type PublicModule = z.infer<typeof publicModule>;

const { title, price, description, category, tags, longDescription, image } = moduleListing.shape;

/** A module listing as submitted by its owner. */
export const publicListing = z.object({
  name: title,
  description,
  long_description: longDescription,
  category,
  tags,
  image,
  pricing: z.object({ type: z.literal("one_time"), amount: price }),
});

const EXAMPLE = {
  id: 7,
  name: "Production VPC Network for AWS",
  description:
    "A multi-zone VPC with public, NAT and isolated subnet tiers and encrypted flow logs.",
  category: "networking",
  version: "1.4.2",
  securityScore: 68,
  worstCase: {
    inputs: [{ name: "enable_public", value: "true" }],
    securityScore: 39,
    criticalFindings: 2,
  },
  author: { id: 3, username: "mara-lindqvist" },
  pricing: { type: "one_time", amount: 4_900, currency: "USD" },
  source: "mara-lindqvist/vpc-network/aws",
  status: "published",
  tags: ["aws", "vpc", "subnets"],
  created_at: "2026-11-20T09:00:00.000Z",
  updated_at: "2026-11-21T16:30:00.000Z",
};

const LISTING = {
  name: "Private log bucket",
  description: "An S3 bucket for logs without public access.",
  category: "storage",
  tags: ["aws", "s3", "logs"],
  pricing: { type: "one_time", amount: 900 },
};

const OWN = {
  ...EXAMPLE,
  ...LISTING,
  pricing: { ...LISTING.pricing, currency: "USD" },
  id: 21,
  version: null,
  securityScore: null,
  worstCase: null,
  source: "mara-lindqvist/private-log-bucket/generic",
  status: "pending",
};

const moduleParams = z.object({ module_id: pathId });

export const listPublicModules = publicEndpoint({
  method: "get",
  path: "/v1/modules",
  group: "Modules",
  summary: "List published modules, or search them",
  scope: "modules:read",
  expensive: "search",
  query: publicPageQuery.extend({
    category: z.enum(MODULE_CATEGORIES).optional(),
    search: text(LIMITS.search.max).optional(),
    /** Only the module with this registry address, `namespace/name/system`, without other filters. */
    source: verbatim(200)
      .regex(/^[\w-]+\/[\w-]+\/[\w-]+$/, "Use an address such as ada/network/aws")
      .optional(),
    sort: z.enum(MODULE_SORTS).default("popular"),
  }),
  data: z.array(publicModule),
  paged: true,
  cacheTopics: ["modules"],
  variesWith: "source",
  errors: [],
  example: { query: { category: "networking", sort: "popular", limit: 1 }, data: [EXAMPLE] },
});

export const readPublicModule = publicEndpoint({
  method: "get",
  path: "/v1/modules/{module_id}",
  group: "Modules",
  summary: "One module",
  scope: "modules:read",
  params: moduleParams,
  data: publicModule,
  cacheTopics: ["module:{module_id}"],
  errors: ["module_not_found"],
  example: { params: { module_id: 7 }, data: EXAMPLE },
});

export const createPublicModule = publicEndpoint({
  method: "post",
  path: "/v1/modules",
  group: "Modules",
  summary: "Create a listing for your module. It needs an archive and an audit",
  scope: "modules:write",
  needsConfirmedEmail: true,
  body: publicListing,
  status: 201,
  location: "/v1/modules/{id}",
  data: publicModule,
  errors: ["address_taken"],
  example: { body: LISTING, data: OWN },
});

export const changePublicModule = publicEndpoint({
  method: "put",
  path: "/v1/modules/{module_id}",
  group: "Modules",
  summary: "Edit your module's listing. To change code, submit a version",
  scope: "modules:write",
  params: moduleParams,
  body: publicListing,
  data: publicModule,
  errors: ["module_not_found", "forbidden"],
  example: { params: { module_id: 21 }, body: LISTING, data: OWN },
});

export const deletePublicModule = publicEndpoint({
  method: "delete",
  path: "/v1/modules/{module_id}",
  group: "Modules",
  summary: "Stop selling your module, or any module as an administrator. Buyers keep it",
  scope: "modules:write",
  params: moduleParams,
  query: z.object({
    /** Shown to the author when an administrator removes their module. */
    reason: actReason.optional(),
  }),
  data: z.object({ id, deleted: z.literal(true) }),
  errors: ["module_not_found", "forbidden", "conflict"],
  example: { params: { module_id: 21 }, data: { id: 21, deleted: true } },
});
