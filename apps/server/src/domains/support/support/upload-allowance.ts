import { VISITORS_FILES } from "@stackyard/contract/base/limits";
import { ATTACHMENTS } from "@stackyard/contract/common/attachments";
import { networkOf } from "../../../platform/http/admission/network-of.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { IN_PROCESS } from "../../../platform/http/request-context.ts";
import { postgresLimiter } from "../../../platform/limits/postgres-limiter.ts";
import type { Services, ViewerServices } from "../../../platform/services.ts";
import { findTicket } from "./ticket-queries.ts";

/** The uploader of a file for a ticket. */
export interface Sender {
  /** Not signed in: the file uses storage shared by all visitors. */
  readonly isVisitor: boolean;
  /** Whose daily allowance it uses: a network, or the ticket that a mail answers. */
  readonly shareOf?: string | undefined;
}

const DAY_SECONDS = 24 * 60 * 60;

/** The caller. Members have no daily share, so that visitors of the same network can't use it up. */
export function senderOf({
  user,
  address,
}: Pick<ViewerServices, "user"> & { readonly address: string }): Sender {
  const isVisitor = user === null;
  return {
    isVisitor,
    shareOf: isVisitor && address !== IN_PROCESS ? networkOf(address) : undefined,
  };
}

/** The author of a mail that answers a ticket; undefined if there is no such ticket. */
export async function senderOfMail(
  { db }: Pick<Services, "db">,
  ticketId: number,
): Promise<Sender | undefined> {
  const ticket = await findTicket(db, ticketId);
  return ticket && { isVisitor: ticket.userId === null, shareOf: `ticket ${ticket.id}` };
}

/**
 * Reserves a file's announced bytes in a daily share before they arrive, and returns what wasn't kept.
 * Throws `too_many_attempts`.
 */
export async function withinShare<File extends { readonly bytes: number }>(
  { db }: Pick<Services, "db">,
  key: string,
  announced: number,
  keep: () => Promise<File>,
): Promise<File> {
  const { perDay, bytesPerDay, overheadBytes } = VISITORS_FILES;
  const share = (name: string, free: number) => ({
    name,
    key,
    pace: { free, windowSeconds: DAY_SECONDS },
  });
  const bytes = share("ticket file bytes", bytesPerDay);
  // Without an announced length, the maximum; a longer body is refused later.
  const expected = Math.min(announced || ATTACHMENTS.bytes, ATTACHMENTS.bytes);
  const reserved = { ...bytes, amount: expected + overheadBytes };
  const { waitSeconds } = await postgresLimiter(db).take([share("ticket file", perDay), reserved]);
  if (waitSeconds > 0) throw shareUsedUp(waitSeconds);
  const file = await keep().catch(async (error) => {
    await postgresLimiter(db).giveBack([reserved]);
    throw error;
  });
  if (file.bytes < expected)
    await postgresLimiter(db).giveBack([{ ...bytes, amount: expected - file.bytes }]);
  return file;
}

function shareUsedUp(waitSeconds: number): AppError {
  const hours = Math.ceil(waitSeconds / 3_600);
  const inHours = hours === 1 ? "an hour" : `${hours} hours`;
  const limit = `${VISITORS_FILES.perDay} files or ${VISITORS_FILES.bytesPerDay / 1024 / 1024}MB a day`;
  const message = `You can attach ${limit} without signing in. Sign in to attach more, or try again in ${inHours}.`;
  return new AppError("too_many_attempts", { message, retryAfterSeconds: waitSeconds });
}
