import type { ModuleDetail, ModuleStatus, ModuleSummary } from "@stackyard/contract/modules";
import type { ModuleCategory } from "@stackyard/contract/option-lists";
import type { Viewer } from "../../platform/http/viewer.ts";
import { isAuthor, mayDownload } from "./module-policy.ts";
import type { findModuleDetail, ModuleRow } from "./module-queries.ts";

export function presentSummary(row: ModuleRow): ModuleSummary {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: row.priceCents,
    image: row.image,
    category: row.category as ModuleCategory,
    tags: row.tags,
    securityScore: row.securityScore,
    qualityScore: row.qualityScore,
    efficiencyScore: row.efficiencyScore,
    status: row.status as ModuleStatus,
    createdAt: row.createdAt.toISOString(),
    authorId: row.authorId,
    authorUsername: row.authorUsername,
    authorAvatar: row.authorAvatar,
    isFeatured: row.isFeatured,
    isVerified: row.isVerified,
    namespace: row.namespace,
    name: row.name,
    system: row.system,
    latestVersion: row.latestVersion,
    ratingAverage: row.ratingCount > 0 ? row.ratingSum / row.ratingCount : null,
    ratingCount: row.ratingCount,
    purchaseCount: row.purchaseCount,
  };
}

type DetailRow = NonNullable<Awaited<ReturnType<typeof findModuleDetail>>>;

export function presentDetail(row: DetailRow, viewer: Viewer | null): ModuleDetail {
  const subject = { authorId: row.authorId, status: row.status as ModuleStatus };
  return {
    ...presentSummary(row),
    longDescription: row.longDescription,
    viewer: {
      isAuthor: isAuthor(viewer, subject),
      isEntitled: mayDownload(viewer, subject, Boolean(row.isEntitled)),
      hasReviewed: Boolean(row.hasReviewed),
    },
  };
}
