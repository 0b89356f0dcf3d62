import type { VersionChanges } from "@stackyard/contract/modules/version-changes";
import { AppError } from "../../../platform/http/errors/app-error.ts";

/**
 * The reason stored with a version whose number understates its changes; null for any other. Throws
 * `validation_failed` if it is missing.
 */
export function requireNumberReason(
  { since, changes, smallestVersion, isNumberHonest }: VersionChanges,
  reason: string | undefined,
): string | null {
  if (isNumberHonest) return null;
  if (reason) return reason;
  const [gravest] = changes;
  const why = gravest ? ` ${gravest.subject}: ${gravest.summary}; ${gravest.reason}.` : "";
  const message = `The changes since ${since} call for ${smallestVersion} or higher.${why}`;
  const numberReason = "Choose a higher number, or explain why it's smaller.";
  throw new AppError("validation_failed", { message, fields: { version: message, numberReason } });
}
