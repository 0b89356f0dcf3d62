import type { JobKind } from "../../../platform/jobs/jobs.ts";
import {
  PictureNotOpenedError,
  RefusedPictureError,
} from "../../../platform/pictures/picture-errors.ts";
import { PAGE, reencodePicture } from "../../../platform/pictures/reencode-picture.ts";
import type { Services } from "../../../platform/services.ts";
import { FetchError } from "../../../platform/web-fetch/web-fetch.ts";
import { keepFiles } from "../../common/files/keep-files.ts";
import { findPicture, recordTry } from "./picture-queries.ts";

/** The last attempt comes about twenty hours after the first. */
const MAX_TRIES = 8;
const FIRST_WAIT_SECONDS = 10 * 60;
const MAX_ADDRESS = 2_000;

/** A stored copy of a picture. */
export interface PictureCopy {
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Copies a picture from the web for a module of this account, unless there is a copy or too many
 * attempts have failed.
 */
export async function copyPicture(
  ctx: Services,
  url: string,
  accountId: number,
): Promise<PictureCopy | "later" | "never"> {
  if (url.length > MAX_ADDRESS) return "never";
  const known = await findPicture(ctx.db, url);
  if (known && known.sha256 !== null) return known;
  const tries = (known?.tries ?? 0) + 1;
  if (tries > MAX_TRIES) return "never";
  try {
    const original = await ctx.web.get(url);
    const { page } = await reencodePicture({ original, accountId }, PAGE);
    const { bytes: _, ...copy } = page;
    await keepFiles(ctx, [page], () => recordTry(ctx.db, { url, tries, ...copy }));
    return copy;
  } catch (error) {
    if (!isAboutThePicture(error)) throw error;
    const isFinal = tries === MAX_TRIES || isSettled(error);
    await recordTry(ctx.db, { url, tries: isFinal ? MAX_TRIES : tries });
    ctx.log.debug({ err: error, url, isFinal }, "picture not copied");
    return isFinal ? "never" : "later";
  }
}

const isAboutThePicture = (error: unknown) =>
  isSettled(error) || error instanceof FetchError || error instanceof PictureNotOpenedError;

/** Whether a retry would end the same way. */
const isSettled = (error: unknown) =>
  error instanceof FetchError ? error.isFinal : error instanceof RefusedPictureError;

/** Enqueues another attempt for what failed, with exponential backoff. */
export async function laterTry<Data extends object>(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  kind: JobKind<Data & { tries?: number }>,
  data: Data,
  before: number,
): Promise<void> {
  const tries = before + 1;
  if (tries >= MAX_TRIES) return;
  const startAfterSeconds = FIRST_WAIT_SECONDS * 2 ** before;
  await jobs.enqueue(db, kind, { ...data, tries }, { startAfterSeconds });
}
