import { createHash } from "node:crypto";
import { codeTokens } from "./code-tokens.ts";

/** What two modules' code is compared by. */
export interface Fingerprint {
  /** SHA-256 of the code without comments, white space, local names and file names; null without code. */
  readonly codeDigest: string | null;
  /** A MinHash of the code's shingles: the share of equal places estimates the share of equal code. */
  readonly signature: readonly number[];
  /** Hashes of parts of the signature: similar modules have one of them in common. */
  readonly bands: readonly number[];
}

/** Tokens in a row that are compared. Fewer match by chance. */
const SHINGLE_TOKENS = 8;

/**
 * Places of a signature, and how many of them a band has. Two modules with half of their code in common
 * share a band with a probability of 87 %, with a tenth of it 0.3 %.
 */
const PLACES = 128;
const BAND_PLACES = 4;

/** The code that a module deploys. Examples and tests are alike in many modules. */
const CODE = /\.(?:tf|tofu|hcl|ya?ml|json|bicep)$|Dockerfile[^/]*$/;
const ASIDE = /(?:^|\/)(?:examples?|tests?)\//;

const EMPTY: Fingerprint = { codeDigest: null, signature: [], bands: [] };

/** The fingerprint of a module's files. Linear in their size. */
export function fingerprint(files: ReadonlyMap<string, Uint8Array>): Fingerprint {
  const code = [...files].filter(([path]) => CODE.test(path) && !ASIDE.test(path));
  const decoder = new TextDecoder();
  const tokens = codeTokens(code.map(([, bytes]) => decoder.decode(bytes)));
  const signature = signatureOf(tokens);
  if (signature.length === 0) return EMPTY;
  // Files may be renamed, so their order says nothing.
  const contents = tokens.map((file) => file.join("\n")).sort();
  const codeDigest = createHash("sha256").update(contents.join("\0")).digest("hex");
  return { codeDigest, signature, bands: bandsOf(signature) };
}

/**
 * One permutation hashing: each shingle belongs to one place, which keeps the smallest hash. An empty place
 * takes the one of the next place that isn't. Empty if there are no shingles.
 */
function signatureOf(files: readonly (readonly string[])[]): number[] {
  const smallest = new Array<number | undefined>(PLACES).fill(undefined);
  for (const tokens of files) {
    const hashes = tokens.map((token) => hashOf(token));
    for (let start = 0; start + SHINGLE_TOKENS <= hashes.length; start++) {
      let hash = 0;
      for (let at = start; at < start + SHINGLE_TOKENS; at++) hash = mix(hash, hashes[at] ?? 0);
      const place = hash % PLACES;
      const rest = Math.floor(hash / PLACES);
      if (rest < (smallest[place] ?? Number.POSITIVE_INFINITY)) smallest[place] = rest;
    }
  }
  const first = smallest.find((rest) => rest !== undefined);
  if (first === undefined) return [];
  const signature: number[] = [];
  let next = first;
  for (const [place, rest] of [...smallest.entries()].reverse()) {
    next = rest ?? next;
    signature[place] = next;
  }
  return signature;
}

/** As signed 32-bit integers, which databases have. */
function bandsOf(signature: readonly number[]): number[] {
  const bands: number[] = [];
  for (let start = 0; start < PLACES; start += BAND_PLACES) {
    let hash = start;
    for (let at = start; at < start + BAND_PLACES; at++) hash = mix(hash, signature[at] ?? 0);
    bands.push(hash | 0);
  }
  return bands;
}

/** FNV-1a, as an unsigned 32-bit integer. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Adds a value to a hash so that each of its bits changes about half of the others (MurmurHash3). */
function mix(hash: number, value: number): number {
  let mixed = Math.imul(hash, 31) + value + 0x9e3779b9;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
