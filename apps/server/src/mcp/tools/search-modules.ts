import { LIMITS } from "@stackyard/contract/base/limits";
import {
  MODULE_CATEGORIES,
  MODULE_PRICE_STEPS,
  MODULE_SCORE_STEPS,
  MODULE_SORTS,
} from "@stackyard/contract/base/option-lists";
import { name, text } from "@stackyard/contract/base/text";
import { listModules } from "@stackyard/contract/modules/modules";
import { z } from "zod";
import { BOUNDS } from "../bounds.ts";
import { presentModule } from "../present.ts";
import { tool } from "../tool.ts";

export const searchModules = tool({
  name: "search_modules",
  title: "Search modules",
  description:
    "Search the published infrastructure modules of the marketplace. Returns their addresses, prices, scores and purchase pages. All filters must match. Pass nextCursor as cursor, with the same filters, for the next page.",
  input: z.strictObject({
    query: text(LIMITS.search.max).optional().describe("Search words"),
    category: z.enum(MODULE_CATEGORIES).optional(),
    provider: name(LIMITS.moduleFacet.max).min(1).optional().describe("Such as aws or azurerm"),
    maxPrice: z.enum(MODULE_PRICE_STEPS).optional().describe("In US dollars"),
    minSecurityScore: z.enum(MODULE_SCORE_STEPS).optional(),
    isVerified: z.boolean().optional().describe("Whether an auditor verified the latest version"),
    sort: z.enum(MODULE_SORTS).optional(),
    limit: z.int().min(1).max(BOUNDS.modules).default(10),
    cursor: z.string().max(100).optional(),
  }),
  async answer({ call, origin }, given) {
    const { query: search, maxPrice, minSecurityScore, isVerified, ...rest } = given;
    const { data, headers } = await call(listModules, {
      query: { ...rest, search, price: maxPrice, score: minSecurityScore, verified: isVerified },
    });
    return {
      total: Number(headers.get("X-Total-Count")),
      isTotalExact: !headers.has("X-Total-Count-Is"),
      modules: data.map((module) => presentModule(origin, module)),
      nextCursor: headers.get("X-Next-Cursor"),
    };
  },
});
