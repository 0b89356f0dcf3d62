import type {
  ResponseTime,
  ServiceDetail,
  ServiceSummary,
} from "@stackyard/contract/talent/services";
import { servicePictureAddress } from "@stackyard/contract/talent/services";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { isOwner } from "./service-policy.ts";
import type { listTiers, ServiceDetailRow, ServiceRow } from "./service-queries.ts";

export function presentService(row: ServiceRow): ServiceSummary {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    specialization: row.specialization,
    tags: row.tags,
    status: row.status,
    price: row.priceCents,
    deliveryDays: row.deliveryDays,
    tierCount: row.tierCount ?? 0,
    doneCount: row.doneCount,
    picture: row.pictureSha256 && servicePictureAddress(row.pictureSha256),
    provider: {
      userId: row.userId,
      engineerId: row.engineerId,
      username: row.displayUsername,
      fullName: row.fullName || null,
      avatar: row.avatar,
      rating: row.rating,
      ratingCount: row.ratingCount,
      isAvailable: row.isAvailable,
    },
    createdAt: row.createdAt.toISOString(),
  };
}

interface Parts {
  readonly tiers: Awaited<ReturnType<typeof listTiers>>;
  readonly pictures: readonly string[];
  readonly longDescriptionHtml: string | null;
  readonly responseTime: ResponseTime | null;
}

export function presentServiceDetail(
  viewer: Viewer | null,
  row: ServiceDetailRow,
  { tiers, pictures, longDescriptionHtml, responseTime }: Parts,
): ServiceDetail {
  return {
    ...presentService(row),
    longDescription: row.longDescription,
    longDescriptionHtml,
    tiers: tiers.map(({ priceCents, ...tier }) => ({ ...tier, price: priceCents })),
    pictures: presentPictures(pictures),
    responseTime,
    viewer: { isOwner: isOwner(viewer, row) },
  };
}

export function presentPictures(digests: readonly string[]): ServiceDetail["pictures"] {
  return digests.map((sha256) => ({ sha256, address: servicePictureAddress(sha256) }));
}
