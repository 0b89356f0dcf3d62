import type { ScanLimits } from "../limits.ts";
import { isAsset, isBinary, mayHoldCode } from "./file-kinds.ts";
import { SourceFile } from "./source-file.ts";

/** Bytes inspected to detect whether a file is text. */
const SNIFFED_BYTES = 4_096;

/** A file in which something may have to be evaluated, and that wasn't read. */
export interface UnreadFile {
  readonly path: string;
  /** Why, such as "it is larger than 2000000 bytes". */
  readonly reason: string;
}

export interface SelectedFiles {
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Sorted by path. */
  readonly unread: readonly UnreadFile[];
  /** Paths of all other files, which have nothing to evaluate. */
  readonly assets: readonly string[];
}

/**
 * Decodes a tree's text files in path order, within the limits. `unread` lists files of the tree
 * that couldn't be provided. Every file ends up in exactly one of the three lists, so none is
 * skipped silently.
 */
export function selectFiles(
  tree: ReadonlyMap<string, Uint8Array>,
  limits: ScanLimits,
  unread: readonly UnreadFile[] = [],
): SelectedFiles {
  const files = new Map<string, SourceFile>();
  const left: UnreadFile[] = [];
  const assets: string[] = [];
  const leave = (file: UnreadFile, content?: Uint8Array) =>
    mayHoldCode(file.path, content) ? left.push(file) : assets.push(file.path);
  for (const file of unread) leave(file);
  let bytes = 0;
  let codeBytes = 0;
  for (const [path, content] of [...tree].sort(([a], [b]) => compareFiles(a, b))) {
    if (isAsset(path) || (hasNul(content) && isBinary(path, content))) {
      assets.push(path);
      continue;
    }
    const size = content.byteLength;
    const code = isCode(path) ? size : 0;
    const reason =
      whyUnreadable(content, limits) ??
      whyBeyond({ files: files.size, bytes: bytes + size, codeBytes: codeBytes + code }, limits);
    if (reason !== undefined) leave({ path, reason }, content);
    else {
      bytes += size;
      codeBytes += code;
      files.set(path, new SourceFile(path, decode(path, content)));
    }
  }
  return { files, unread: left.sort((a, b) => (a.path < b.path ? -1 : 1)), assets };
}

/** By path, and downloaded modules last, so that the limits affect them first. */
function compareFiles(a: string, b: string): number {
  const isInstalled = (path: string) => Number(path.startsWith(".terraform/"));
  return isInstalled(a) - isInstalled(b) || (a < b ? -1 : 1);
}

function whyUnreadable(content: Uint8Array, { fileBytes }: ScanLimits): string | undefined {
  if (content.byteLength > fileBytes) return `it is larger than ${fileBytes} bytes`;
  const [first = 0, second = 0] = content;
  if (first + second === 0xff + 0xfe && Math.min(first, second) === 0xfe) {
    return "it is UTF-16, not UTF-8";
  }
  return hasNul(content) ? "it is not text: it has NUL bytes" : undefined;
}

function hasNul(content: Uint8Array): boolean {
  return content.subarray(0, SNIFFED_BYTES).includes(0);
}

/** Totals including this file; the file count covers the files before it. */
type Taken = Pick<ScanLimits, "files" | "bytes" | "codeBytes">;

function whyBeyond({ files, bytes, codeBytes }: Taken, limits: ScanLimits): string | undefined {
  if (files >= limits.files) return `it is beyond the limit of ${limits.files} files`;
  if (bytes > limits.bytes) return `it is beyond the limit of ${limits.bytes} bytes in all`;
  if (codeBytes <= limits.codeBytes) return undefined;
  return `it is beyond the limit of ${limits.codeBytes} bytes of Terraform code`;
}

function isCode(path: string): boolean {
  return /\.(tf|tofu)(\.json)?$/.test(path);
}

const decoder = new TextDecoder("utf-8");
const literalDecoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Terraform ignores a byte order mark in HCL and rejects one in JSON. */
function decode(path: string, content: Uint8Array): string {
  return (/\.(tf|tofu|tfvars)\.json$/.test(path) ? literalDecoder : decoder).decode(content);
}
