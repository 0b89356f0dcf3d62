import type { JobKind } from "../../platform/jobs.ts";
import {
  NoPictureError,
  PictureLateError,
  reencodePicture,
} from "../../platform/pictures/reencode-picture.ts";
import type { Services } from "../../platform/services.ts";
import { FetchError } from "../../platform/web-fetch/fetch-error.ts";
import { keepFiles } from "../stored-files/keep-files.ts";
import { findPicture, recordTry } from "./picture-queries.ts";

/** The last one comes some twenty hours after the first. */
const MOST_TRIES = 8;
const FIRST_WAIT_SECONDS = 10 * 60;
const MAX_ADDRESS = 2_000;

/** Our copy of a picture. */
export interface PictureCopy {
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

/** Makes our copy of a picture on the web, unless there is one or that has failed too often. */
export async function copyPicture(
  ctx: Services,
  url: string,
): Promise<PictureCopy | "later" | "never"> {
  if (url.length > MAX_ADDRESS) return "never";
  const known = await findPicture(ctx.db, url);
  if (known && known.sha256 !== null) return known;
  const tries = (known?.tries ?? 0) + 1;
  if (tries > MOST_TRIES) return "never";
  try {
    const encoded = await reencodePicture(await ctx.web.get(url));
    const { bytes: _, ...copy } = encoded;
    await keepFiles(ctx, [encoded], () => recordTry(ctx.db, { url, tries, ...copy }));
    return copy;
  } catch (error) {
    if (!isExpected(error)) throw error;
    const isFinal = tries === MOST_TRIES || isLasting(error);
    await recordTry(ctx.db, { url, tries: isFinal ? MOST_TRIES : tries });
    ctx.log.debug({ err: error, url, isFinal }, "picture not copied");
    return isFinal ? "never" : "later";
  }
}

type Expected = FetchError | NoPictureError | PictureLateError;

function isExpected(error: unknown): error is Expected {
  return [FetchError, NoPictureError, PictureLateError].some((kind) => error instanceof kind);
}

/** Whether every other try would end the same way. */
function isLasting(error: Expected): boolean {
  return error instanceof NoPictureError || (error instanceof FetchError && error.isFinal);
}

/** Has a job try again, after a wait that doubles each time, what it did not get this time. */
export async function laterTry<Data extends object>(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  kind: JobKind<Data & { tries?: number }>,
  data: Data,
  before: number,
): Promise<void> {
  const tries = before + 1;
  if (tries >= MOST_TRIES) return;
  const startAfterSeconds = FIRST_WAIT_SECONDS * 2 ** before;
  await jobs.enqueue(db, kind, { ...data, tries }, { startAfterSeconds });
}
