import { pictureAddress } from "@stackyard/contract/modules/pictures";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { LATE_RENDERING, renderingOf } from "../../../platform/markdown/rendering.ts";
import type { Picture } from "../../../platform/markdown/show-pictures.ts";
import type { Services } from "../../../platform/services.ts";
import { copyPicture, laterTry } from "../pictures/copy-picture.ts";
import { renderDescription } from "./description-html.ts";
import { prepareListingOf } from "./listing-jobs.ts";
import { findListing, keepListing, listOldListings } from "./listing-queries.ts";

/** So many pictures of a description are shown; of the others, their descriptions. */
const MOST_PICTURES = 20;

/**
 * Copies a listing's image and its description's pictures, and keeps the description's HTML. What it did
 * not get is tried again later; `before` says how often it was tried.
 */
export async function prepareListing(ctx: Services, moduleId: number, before = 0): Promise<void> {
  const listing = await findListing(ctx.db, moduleId);
  if (!listing) return;
  const { image, longDescription, authorId } = listing;
  const patience = { waiting: "job" } as const;
  const bare =
    longDescription === null ? null : await renderDescription(longDescription, new Map(), patience);
  // A description has no archive: its pictures are on the web.
  const wanted = (bare?.wanted ?? []).filter((source) => source.startsWith("https:"));
  const urls = [...(image === null ? [] : [image]), ...wanted.slice(0, MOST_PICTURES)];
  const { pictures, isWaiting } = await copyAll(ctx, urls, authorId);
  const shown =
    longDescription === null || pictures.size === 0
      ? bare
      : await renderDescription(longDescription, pictures, patience);
  const isLate = shown?.rendering === LATE_RENDERING;
  await keepListing(ctx.db, moduleId, listing, {
    pictureSha256: (image !== null && pictures.get(image)?.sha256) || null,
    // What was kept before is better than a text that there was no time to render.
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

/** Prepares every listing that an earlier server has left as it was. */
export function prepareOldOnes(ctx: Services, signal: AbortSignal): Promise<void> {
  const listAfter = (id: number) => listOldListings(ctx.db, renderingOf(), id);
  return eachByNumber({ ...ctx, signal }, listAfter, ({ id }) => prepareListing(ctx, id));
}
