const MB = 1024 * 1024;

/** What an archive may hold. The uploader is not trusted: past one of these it is refused. */
export const ARCHIVE_LIMITS = {
  entries: 2_000,
  /** Bytes of all files together, unpacked. */
  unpackedBytes: 256 * MB,
  /** Unpacked bytes for each packed one, counted once `ratioFreeBytes` have come out. */
  ratio: 100,
  ratioFreeBytes: MB,
  pathCharacters: 400,
  depth: 20,
  /** A larger file is not read for the scan; it stays in the archive. */
  readFileBytes: 4 * MB,
  /** Bytes of all files together that are held in memory for the scan. */
  readBytes: 64 * MB,
} as const;
