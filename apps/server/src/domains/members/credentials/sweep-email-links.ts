import type { Services } from "../../../platform/services.ts";
import { deleteExpiredLinks } from "./email-link-queries.ts";

/** Removes links that do not work any more. */
export function sweepEmailLinks({ db }: Services): Promise<void> {
  return deleteExpiredLinks(db);
}
