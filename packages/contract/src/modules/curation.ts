import { z } from "zod";
import { cursorInteger, id, idParams, pageQuery } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS } from "../base/limits.ts";
import { MODULE_FILTER_STATES } from "../base/option-lists.ts";
import { text } from "../base/text.ts";
import { actReason } from "../members/administration.ts";
import { moduleDetail, moduleSummary } from "./modules.ts";

/** A module in the administration area. */
export const managedModule = moduleSummary
  .pick({
    id: true,
    title: true,
    authorUsername: true,
    namespace: true,
    name: true,
    system: true,
    status: true,
    createdAt: true,
    isFeatured: true,
    isVerified: true,
    latestVersion: true,
    purchaseCount: true,
  })
  .extend({ takedown: moduleDetail.shape.takedown });
export type ManagedModule = z.infer<typeof managedModule>;

export const listManagedModules = endpoint({
  method: "get",
  path: "/api/admin/modules",
  tag: "Administration",
  summary: "List modules of every status, newest first",
  access: ["admin"],
  needsSession: true,
  query: pageQuery(z.tuple([cursorInteger])).extend({
    /** Part of a title, URL or author name. */
    search: text(LIMITS.search.max).optional(),
    standing: z.enum(MODULE_FILTER_STATES).optional(),
  }),
  response: z.array(managedModule),
  paged: true,
  errors: ["validation_failed"],
});

const act = z.object({ reason: actReason });
const ofModule = {
  tag: "Administration",
  access: ["admin"],
  needsSession: true,
  changes: ["modules"],
  params: idParams,
  response: managedModule,
} as const;

export const featureModule = endpoint({
  ...ofModule,
  method: "put",
  path: "/api/modules/{id}/featured",
  summary: "Feature a module on the home page, or stop featuring it",
  body: act.extend({ isFeatured: z.boolean() }),
  errors: ["validation_failed", "module_not_found"],
});

export const verifyModule = endpoint({
  ...ofModule,
  method: "put",
  path: "/api/admin/modules/{id}/verification",
  summary: "Verify the current version, or remove its verification",
  body: act.extend({ isVerified: z.boolean() }),
  errors: ["validation_failed", "module_not_found", "own_module", "conflict"],
});

export const takeDownModule = endpoint({
  ...ofModule,
  method: "put",
  path: "/api/admin/modules/{id}/takedown",
  summary: "Take down a module. Buyers keep it unless it's critical",
  body: act.extend({ isCritical: z.boolean() }),
  errors: ["validation_failed", "module_not_found", "own_module", "conflict"],
});

export const restoreModule = endpoint({
  ...ofModule,
  method: "post",
  path: "/api/admin/modules/{id}/restoration",
  summary: "Restore a module",
  body: act,
  errors: ["validation_failed", "module_not_found", "own_module", "conflict"],
});

/** Matches the length of the home page's list. */
export const MAX_FEATURED = 24;

export const orderFeatured = endpoint({
  method: "put",
  path: "/api/admin/featured-modules",
  tag: "Administration",
  summary: "Reorder the currently featured modules",
  access: ["admin"],
  needsSession: true,
  changes: ["modules"],
  body: act.extend({ moduleIds: z.array(id).max(MAX_FEATURED) }),
  response: z.array(moduleSummary),
  errors: ["validation_failed", "conflict"],
});
