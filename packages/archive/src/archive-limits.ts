const MB = 1024 * 1024;

/** Limits for untrusted archives. An archive over any of them is rejected. */
export const ARCHIVE_LIMITS = {
  /** Files and folders. */
  entries: 2_000,
  /** Total decompressed bytes, including data between and after the files. */
  unpackedBytes: 256 * MB,
  /**
   * Maximum compression ratio, per entry and in total, enforced once `ratioFreeBytes` have been
   * decompressed.
   */
  ratio: 100,
  ratioFreeBytes: MB,
  /**
   * Size of one tar extended header and of all of them. A global header counts again for each
   * header after it.
   */
  extendedHeaderBytes: 64 * 1024,
  extendedHeadersBytes: 4 * MB,
  pathCharacters: 400,
  /** URL-encoded length of the common root folder, which the registry sends in a header. */
  rootFolderCharacters: 400,
  depth: 20,
} as const;
