import { z } from "zod";
import { id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { actReason } from "../members/administration.ts";
import { LISTING_FIELDS, moduleDetail, moduleListing } from "./modules.ts";

/** Required from administrators who change someone else's module. */
const reason = actReason.optional();

const ofModule = {
  tag: "Modules",
  access: "session",
  changes: ["modules"],
  params: idParams,
  limit: RATE_LIMITS.listingChanges,
} as const;

export const changeModule = endpoint({
  ...ofModule,
  method: "put",
  path: "/api/modules/{id}",
  summary: "Change a module's listing, as its author or an administrator",
  scope: "modules:write",
  body: moduleListing.extend({
    /** The module's `updatedAt` when the form was opened. The call fails if it has changed. */
    seenUpdatedAt: timestamp.optional(),
    reason,
  }),
  response: moduleDetail,
  errors: [
    "validation_failed",
    "module_not_found",
    "forbidden",
    "second_factor_missing",
    "conflict",
  ],
});

export const deleteModule = endpoint({
  ...ofModule,
  method: "delete",
  path: "/api/modules/{id}",
  summary: "Delete a module that has never been bought, as its author or an administrator",
  needsSession: true,
  query: z.object({ reason }),
  response: null,
  errors: [
    "validation_failed",
    "module_not_found",
    "forbidden",
    "second_factor_missing",
    "module_bought",
  ],
});

export const takeModuleOffSale = endpoint({
  ...ofModule,
  method: "put",
  path: "/api/modules/{id}/off-sale",
  summary: "Take a module off sale, as its author or an administrator. Buyers keep it",
  scope: "modules:write",
  body: z.object({ reason }),
  response: moduleDetail,
  errors: [
    "validation_failed",
    "module_not_found",
    "forbidden",
    "second_factor_missing",
    "conflict",
  ],
});

export const putModuleOnSale = endpoint({
  ...ofModule,
  method: "delete",
  path: "/api/modules/{id}/off-sale",
  summary: "Put your module back on sale after you took it off",
  scope: "modules:write",
  response: moduleDetail,
  errors: ["module_not_found", "forbidden", "conflict"],
});

const listingChange = z.object({
  field: z.enum(LISTING_FIELDS),
  /** As shown to people; long texts are shortened. Null if there was none. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ListingChange = z.infer<typeof listingChange>;

const listingEvent = z.object({
  id,
  at: timestamp,
  /** Null if the account is deleted. */
  actorUsername: z.string().nullable(),
  kind: z.enum(["changed", "taken off sale", "taken down", "back on sale"]),
  changes: z.array(listingChange),
  reason: z.string().nullable(),
});
export type ListingEvent = z.infer<typeof listingEvent>;

export const readListingHistory = endpoint({
  method: "get",
  path: "/api/modules/{id}/history",
  tag: "Modules",
  summary: "List the latest changes of a listing, for its author, auditors and administrators",
  access: "session",
  scope: "modules:read",
  params: idParams,
  response: z.array(listingEvent),
  errors: ["module_not_found", "forbidden"],
});
