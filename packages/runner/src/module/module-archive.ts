import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { WorkFailure } from "../work-failure.ts";

/** Archives larger than this are not of this marketplace. */
const MAX_BYTES = 256 * 1024 * 1024;
/** How often a download is started at most, because connections break in the middle of it. */
const DOWNLOADS = 5;
/** Archives that are kept without being deployed, so that plans needn't download again. */
const KEPT_UNUSED = 20;

const SHA256 = /^[0-9a-f]{64}$/;

/**
 * The archives in a folder, by checksum. What was deployed stays, so that it can be destroyed
 * whatever becomes of the module's listing.
 */
export class ModuleArchives {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The path of the archive with this checksum. Downloads it if it isn't kept. */
  async obtain(
    sha256: string,
    download: () => Promise<AsyncIterable<Uint8Array>>,
  ): Promise<string> {
    if (!SHA256.test(sha256)) throw new WorkFailure("archive_mismatch", "The checksum is odd.");
    const path = join(this.#folder, `${sha256}.tar.gz`);
    if (await this.#holds(path, sha256)) {
      await utimes(path, new Date(), new Date());
      return path;
    }
    const aside = join(this.#folder, `${randomUUID()}.part`);
    try {
      const found = await saveWhole(download, aside);
      if (found !== sha256)
        throw new WorkFailure(
          "archive_mismatch",
          `The archive has the checksum ${found}, not ${sha256}.`,
        );
      await rename(aside, path);
    } finally {
      await rm(aside, { force: true });
    }
    return path;
  }

  /** Removes the oldest archives that no deployment uses, and unfinished downloads. */
  async prune(used: ReadonlySet<string>): Promise<void> {
    const names = await readdir(this.#folder);
    for (const name of names) if (name.endsWith(".part")) await this.#remove(name);
    const unused = names.filter(
      (name) => name.endsWith(".tar.gz") && !used.has(name.replace(".tar.gz", "")),
    );
    const dated = await Promise.all(
      unused.map(async (name) => ({ name, at: (await stat(join(this.#folder, name))).mtimeMs })),
    );
    dated.sort((a, b) => b.at - a.at);
    for (const { name } of dated.slice(KEPT_UNUSED)) await this.#remove(name);
  }

  async #holds(path: string, sha256: string): Promise<boolean> {
    try {
      return (await digestOf(path)) === sha256;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
      throw error;
    }
  }

  #remove(name: string): Promise<void> {
    return rm(join(this.#folder, name), { force: true });
  }
}

class BrokenDownload extends Error {}

/** Repeats a download from its beginning if the connection breaks in the middle of it. */
async function saveWhole(
  download: () => Promise<AsyncIterable<Uint8Array>>,
  path: string,
): Promise<string> {
  for (let left = DOWNLOADS - 1; ; left--) {
    try {
      return await save(wholly(await download()), path);
    } catch (error) {
      if (!(error instanceof BrokenDownload)) throw error;
      if (left === 0) throw error.cause;
    }
  }
}

async function* wholly(chunks: AsyncIterable<Uint8Array>) {
  try {
    yield* chunks;
  } catch (error) {
    throw new BrokenDownload("The download broke off.", { cause: error });
  }
}

/** Writes a download to a file and returns its checksum. */
async function save(chunks: AsyncIterable<Uint8Array>, path: string): Promise<string> {
  const hash = createHash("sha256");
  const file = await open(path, "w", 0o600);
  try {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES)
        throw new WorkFailure("archive_mismatch", `The archive has more than ${MAX_BYTES} bytes.`);
      hash.update(chunk);
      await file.appendFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return hash.digest("hex");
}

/** The SHA-256 of a file. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
