import { ERRORS } from "@stackyard/contract/base/errors";
import { LIMITS } from "@stackyard/contract/base/limits";

/** For a file input. Browsers look at the last part of a name only, hence the single endings. */
export const ARCHIVE_ACCEPT = ".zip,.tar.gz,.tgz,.gz,application/zip,application/gzip";

const MAX_NAME = 200;

/** Why this file is not worth sending; undefined where it is. The server looks closer. */
export function whyNotArchive({ name, size }: Pick<File, "name" | "size">): string | undefined {
  if (!/\.(zip|tar\.gz|tgz)$/i.test(name)) return ERRORS.unsupported_archive.message;
  if (name.length > MAX_NAME) return `The file's name is longer than ${MAX_NAME} characters.`;
  if (size > LIMITS.archiveBytes) return ERRORS.archive_too_large.message;
  return size === 0 ? ERRORS.empty_archive.message : undefined;
}
