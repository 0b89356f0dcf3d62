import { BUMPS, type Bump, type Change, type ModuleComparison } from "../compare/change.ts";
import { clip, wrap } from "./display-width.ts";
import { printable } from "./printable.ts";
import { type Style, styleFor } from "./style.ts";
import type { TextOptions } from "./text.ts";

/** A score with the color to use for each bump. */
const COLOUR_OF: Readonly<Record<Bump, number>> = { major: 0, minor: 50, patch: 100 };

/** The differences between two versions for a terminal, ending with the version bump. */
export function renderComparisonText(
  { bump, changes }: ModuleComparison,
  { hasColour, width }: TextOptions,
): string {
  const style = styleFor(hasColour);
  const lines: string[] = [];
  for (const each of BUMPS) {
    const group = changes.filter((change) => change.bump === each);
    if (group.length === 0) continue;
    const heading = style.score(COLOUR_OF[each], `${each.toUpperCase()} (${group.length})`);
    lines.push(style.bold(heading), style.dim("─".repeat(width)));
    for (const change of group) lines.push(...changeLines(change, style, width));
    lines.push("");
  }
  if (changes.length === 0) lines.push("No changes affect users of the module.", "");
  lines.push(`The required version bump is ${style.bold(style.score(COLOUR_OF[bump], bump))}.`);
  return `${lines.join("\n")}\n`;
}

function changeLines(change: Change, style: Style, width: number): string[] {
  const { subject, summary, reason, before, after } = change;
  const sentence = `${printable(subject)}: ${summary}; ${reason}.`;
  const [first = "", ...rest] = wrap(sentence, width - 2);
  const name = printable(subject);
  const lines = [first.startsWith(name) ? style.bold(name) + first.slice(name.length) : first];
  for (const line of rest) lines.push(`  ${line}`);
  for (const [sign, text] of [
    ["-", before],
    ["+", after],
  ] as const) {
    if (text === null) continue;
    const shown = printable(text.replace(/\s+/g, " "));
    lines.push(style.dim(`  ${sign} ${clip(shown, width - 4)}`));
  }
  return lines;
}
