import { pictureAddress } from "@stackyard/contract/modules/pictures";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { LATE_RENDERING, renderingOf } from "../../../platform/markdown/rendering.ts";
import type { Picture } from "../../../platform/markdown/show-pictures.ts";
import type { Services } from "../../../platform/services.ts";
import { copyPicture, laterTry } from "../pictures/copy-picture.ts";
import { renderDescription } from "./description-html.ts";
import { prepareListingOf } from "./listing-jobs.ts";
import { findListing, keepListing, listOldListings } from "./listing-queries.ts";

/** Maximum pictures shown in a description; the others are replaced by their alt text. */
const MAX_PICTURES = 20;

/**
 * Copies a listing's image and its description's pictures, and stores the description's HTML.
 * Failed copies are retried later; `before` counts earlier attempts.
 */
export async function prepareListing(ctx: Services, moduleId: number, before = 0): Promise<void> {
  const listing = await findListing(ctx.db, moduleId);
  if (!listing) return;
  const { image, longDescription, authorId } = listing;
  const patience = { waiting: "job" } as const;
  const bare =
    longDescription === null ? null : await renderDescription(longDescription, new Map(), patience);
  // A description has no archive, so its pictures are on the web.
  const wanted = (bare?.wanted ?? []).filter((source) => source.startsWith("https:"));
  const urls = [...(image === null ? [] : [image]), ...wanted.slice(0, MAX_PICTURES)];
  const { pictures, isWaiting } = await copyAll(ctx, urls, authorId);
  const shown =
    longDescription === null || pictures.size === 0
      ? bare
      : await renderDescription(longDescription, pictures, patience);
  const isLate = shown?.rendering === LATE_RENDERING;
  await keepListing(ctx.db, moduleId, listing, {
    pictureSha256: (image !== null && pictures.get(image)?.sha256) || null,
    // An older rendering is better than none.
    ...(!isLate && {
      descriptionHtml: shown?.html ?? null,
      descriptionRendering: shown?.rendering ?? null,
    }),
  });
  if (isWaiting || isLate) await laterTry(ctx, prepareListingOf, { moduleId }, before);
}

async function copyAll(ctx: Services, urls: readonly string[], authorId: number) {
  const pictures = new Map<string, Picture & { readonly sha256: string }>();
  let isWaiting = false;
  for (const url of new Set(urls)) {
    const copied = await copyPicture(ctx, url, authorId);
    if (copied === "later") isWaiting = true;
    if (typeof copied === "object") {
      pictures.set(url, { ...copied, address: pictureAddress(copied.sha256) });
    }
  }
  return { pictures, isWaiting };
}

/** Prepares every listing left over from an earlier version. */
export function prepareOldOnes(ctx: Services, signal: AbortSignal): Promise<void> {
  const listAfter = (id: number) => listOldListings(ctx.db, renderingOf(), id);
  return eachByNumber({ ...ctx, signal }, listAfter, ({ id }) => prepareListing(ctx, id));
}
