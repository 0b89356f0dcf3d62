import type { ModuleDetail, ModuleSummary, Takedown } from "@stackyard/contract/modules/modules";
import { pictureAddress } from "@stackyard/contract/modules/pictures";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { mayDownload } from "../entitlements/download-right.ts";
import type { ModuleDetailRow, ModuleRow } from "./module-queries.ts";
import { isAuthor } from "./module-visibility.ts";

export function presentSummary(row: ModuleRow): ModuleSummary {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: row.priceCents,
    image: row.image,
    picture: row.pictureSha256 === null ? null : pictureAddress(row.pictureSha256),
    category: row.category,
    tags: row.tags,
    securityScore: row.securityScore,
    worstCase: row.worstCase,
    qualityScore: row.qualityScore,
    efficiencyScore: row.efficiencyScore,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
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
    installCount: row.installCount,
  };
}

export function presentDetail(
  row: ModuleDetailRow & { readonly longDescriptionHtml: string | null },
  viewer: Viewer | null,
): ModuleDetail {
  const isWaitingForArchive = Boolean(row.isWaitingForArchive);
  return {
    ...presentSummary(row),
    longDescription: row.longDescription,
    longDescriptionHtml: row.longDescriptionHtml,
    isWaitingForArchive,
    reviewCount: row.reviewCount,
    takedown: presentTakedown(row),
    viewer: {
      isAuthor: isAuthor(viewer, row),
      mayDownload: !isWaitingForArchive && mayDownload(viewer, row),
      hasReviewed: Boolean(row.hasReviewed),
      isReviewHidden: Boolean(row.isReviewHidden),
    },
  };
}

export function presentTakedown({
  takenDownAt,
  takedownReason,
  takedownIsCritical,
  takenDownBy,
  authorId,
}: Pick<
  ModuleDetailRow,
  "takenDownAt" | "takedownReason" | "takedownIsCritical" | "takenDownBy" | "authorId"
>): Takedown | null {
  if (!takenDownAt || takedownReason === null) return null;
  return {
    reason: takedownReason,
    at: takenDownAt.toISOString(),
    isCritical: takedownIsCritical,
    isByAuthor: takenDownBy === authorId,
  };
}
