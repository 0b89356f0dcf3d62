import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { buffer } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";

/** A demo module's listing; not part of its archive. */
const LISTING = "listing.json";

/** Packs a module's directory as a reproducible .tar.gz. */
export async function packModule(folder: string): Promise<Uint8Array> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== LISTING)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  const tar = pack();
  const packed = buffer(tar.pipe(createGzip()));
  for (const path of paths) {
    tar.entry({ name: path, mtime: new Date(0), mode: 0o644 }, await readFile(join(folder, path)));
  }
  tar.finalize();
  return packed;
}

export interface Listing {
  readonly title: string;
  readonly description: string;
  readonly longDescription: string;
  readonly price: number;
  readonly category: string;
  readonly tags: string[];
  readonly name: string;
  readonly system: string;
  readonly version: string;
  readonly featured: boolean;
  readonly verified: boolean;
  readonly author: string;
}

export async function readListing(folder: string): Promise<Listing> {
  return JSON.parse(await readFile(join(folder, LISTING), "utf8")) as Listing;
}
