export type ArchiveErrorCode =
  | "unsupported_archive"
  | "unsafe_archive"
  | "empty_archive"
  | "private_files";

/** Why an archive is not accepted; its message is for whoever packed it. */
export class ArchiveError extends Error {
  readonly code: ArchiveErrorCode;

  constructor(code: ArchiveErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ArchiveError";
    this.code = code;
  }
}
