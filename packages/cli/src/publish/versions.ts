import type { Calls } from "@stackyard/client";
import { printable } from "@stackyard/scanner/output/printable";
import { CliFailure } from "../cli-failure.ts";
import { SERVER_REFUSED } from "../exit-codes.ts";

export type Version = Calls["GET /v1/modules/{module_id}/versions"]["data"][number];
export type Changes = Calls["GET /v1/modules/{module_id}/uploads/{upload_id}/changes"]["data"];

/**
 * The version that has this code already: the one with this number, or without a number, any. Throws
 * if that version was refused, or if the number has other code.
 */
export function sameVersion(
  versions: readonly Version[],
  sha256: string,
  number: string | undefined,
): Version | undefined {
  const same = versions.find(
    ({ version, archive }) =>
      archive.sha256 === sha256 && (number === undefined || version === number),
  );
  if (same) return requireAlive(same);
  if (versions.some(({ version }) => version === number)) {
    throw new CliFailure(
      `version ${number} exists already, with other code. Choose another number`,
      SERVER_REFUSED,
    );
  }
  return undefined;
}

function requireAlive(same: Version): Version {
  const { version, status, rejection_reason, withdrawal_reason } = same;
  if (status === "pending" || status === "published") return same;
  const reason = rejection_reason ?? withdrawal_reason ?? "no reason given";
  throw new CliFailure(
    printable(`version ${version} has the same code, and was ${status}: ${reason}`),
    SERVER_REFUSED,
  );
}

/** What changed for callers, the most severe first. */
export function describeChanges({ since, version, changes }: Changes): string {
  if (since === null) return `No version before ${printable(version)} is published.\n`;
  const lines = changes.map(
    ({ bump, subject, summary, reason }) =>
      `  ${printable(`${bump}: ${subject}: ${summary}; ${reason}`)}\n`,
  );
  const none = "  no changes for callers\n";
  return `Changes since ${printable(since)}:\n${lines.join("") || none}`;
}

/** Why the number needs another one, or a reason. */
export function whyTooSmall(changes: Changes, reason: string | undefined): string | undefined {
  const { since, version, smallest_version, is_large_enough } = changes;
  if (is_large_enough || reason !== undefined) return undefined;
  return `${version} is too small: the changes since ${since} call for ${smallest_version} or higher. Use that number, or explain with --reason why it's smaller`;
}
