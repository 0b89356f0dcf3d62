const MB = 1024 * 1024;

/** What an archive may hold. The uploader is not trusted: past one of these it is refused. */
export const ARCHIVE_LIMITS = {
  /** Files and folders. */
  entries: 2_000,
  /** All bytes that come out, those between and behind the files too. */
  unpackedBytes: 256 * MB,
  /** Bytes out for each byte in, of one entry and of all, once `ratioFreeBytes` have come out. */
  ratio: 100,
  ratioFreeBytes: MB,
  /** One extended header of a tar, and all of them; a global one counts again for each that follows. */
  extendedHeaderBytes: 64 * 1024,
  extendedHeadersBytes: 4 * MB,
  pathCharacters: 400,
  /** Of the folder that all files share, encoded: the registry names it in a header. */
  rootFolderCharacters: 400,
  depth: 20,
} as const;
