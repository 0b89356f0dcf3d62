import type { IssueBlock } from "@stackyard/contract/content/newsletter";

export interface IssueText {
  readonly text: string;
  readonly actionLabel: string | null;
  readonly actionPath: string | null;
}

/** The content of an issue, for its mail and its page: paragraphs, lists and a button. */
export function issueBlocks({ text, actionLabel, actionPath }: IssueText): IssueBlock[] {
  const blocks = text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .flatMap(partBlocks);
  if (actionLabel === null || actionPath === null) return blocks;
  return [...blocks, { kind: "action", label: actionLabel, path: actionPath }];
}

function partBlocks(part: string): IssueBlock[] {
  const lines = part.split("\n").map((line) => line.trim());
  if (!lines.every((line) => line.startsWith("- "))) return [{ kind: "paragraph", text: part }];
  return [{ kind: "list", items: lines.map((line) => ({ text: line.slice(2).trim() })) }];
}
