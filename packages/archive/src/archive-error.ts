export type ArchiveErrorCode =
  | "unsupported_archive"
  | "unsafe_archive"
  | "empty_archive"
  | "private_files";

/** Why an archive was rejected. The message is shown to the uploader. */
export class ArchiveError extends Error {
  readonly code: ArchiveErrorCode;

  constructor(code: ArchiveErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ArchiveError";
    this.code = code;
  }
}
