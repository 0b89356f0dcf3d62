import type { ModuleComparison } from "../compare/change.ts";
import { code, plain, prose } from "./markdown-text.ts";

/** The differences between two versions as Markdown. */
export function renderComparisonMarkdown({ bump, changes }: ModuleComparison): string {
  const heading = `# Comparison\n\nThe required version bump is **${bump}**.`;
  if (changes.length === 0) return `${heading}\n\nNo changes affect users of the module.\n`;
  const rows = changes.map(
    ({ subject, summary, reason, before, after, bump: own }) =>
      `| ${own} | ${code(subject)} | ${prose(summary)}; ${prose(reason)} | ${cell(before)} | ${cell(after)} |`,
  );
  const head = ["| Bump | What | Change | Before | After |", "| --- | --- | --- | --- | --- |"];
  return `${heading}\n\n${[...head, ...rows].join("\n")}\n`;
}

function cell(text: string | null): string {
  return text === null ? plain("") : code(text);
}
