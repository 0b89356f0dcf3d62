import type { ModuleSummary } from "@stackyard/contract/modules/modules";
import type { PublicModule } from "@stackyard/contract/public/public-modules";

/** Converts a module to its public API representation. */
export function toPublicModule(module: ModuleSummary): PublicModule {
  const { id, description, category, securityScore, worstCase, status, tags } = module;
  return {
    id,
    name: module.title,
    description,
    category,
    version: module.latestVersion,
    securityScore,
    worstCase,
    author: { id: module.authorId, username: module.authorUsername },
    pricing: { type: "one_time", amount: module.price, currency: "USD" },
    source: [module.namespace, module.name, module.system].join("/"),
    status,
    tags,
    created_at: module.createdAt,
    updated_at: module.updatedAt,
  };
}
