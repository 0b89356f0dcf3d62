import type { ScanLimits } from "../limits.ts";
import { SourceFile } from "./source-file.ts";

/** Directories that hold nothing the author wrote. */
export const SKIPPED_DIRECTORIES = /(^|\/)(\.terraform|\.git|node_modules|\.terragrunt-cache)\//;

/** So much of a file is looked at to see whether it is text. */
const SNIFFED_BYTES = 4_096;

export interface SelectedFiles {
  readonly files: ReadonlyMap<string, SourceFile>;
  /** What was left out because of a limit, in sentences. */
  readonly notEvaluated: readonly string[];
}

/** Decodes the text files of a tree, in the order of their paths and within the limits. */
export function selectFiles(
  tree: ReadonlyMap<string, Uint8Array>,
  limits: ScanLimits,
): SelectedFiles {
  const files = new Map<string, SourceFile>();
  const notEvaluated: string[] = [];
  let bytes = 0;
  let leftOut = 0;
  for (const path of [...tree.keys()].sort()) {
    const content = tree.get(path);
    if (content === undefined || SKIPPED_DIRECTORIES.test(path) || isBinary(content)) continue;
    if (content.byteLength > limits.fileBytes) {
      notEvaluated.push(`not evaluated: ${path} is larger than ${limits.fileBytes} bytes`);
    } else if (files.size >= limits.files || bytes + content.byteLength > limits.bytes) {
      leftOut++;
    } else {
      bytes += content.byteLength;
      files.set(path, new SourceFile(path, decoder.decode(content)));
    }
  }
  if (leftOut > 0) {
    notEvaluated.push(
      `not evaluated: ${leftOut} files beyond the limit of ${limits.files} files or ${limits.bytes} bytes`,
    );
  }
  return { files, notEvaluated };
}

const decoder = new TextDecoder("utf-8");

function isBinary(content: Uint8Array): boolean {
  return content.subarray(0, SNIFFED_BYTES).includes(0);
}
