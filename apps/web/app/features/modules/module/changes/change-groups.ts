import type { Bump, VersionChange } from "@stackyard/contract/modules/version-changes";
import type { BadgeTone } from "../../../../ui/display/badge";

interface ChangeGroup {
  readonly bump: Bump;
  readonly label: string;
  readonly tone: BadgeTone;
  /** What it means for whoever uses the module. */
  readonly meaning: string;
}

/** The gravest first. */
export const CHANGE_GROUPS: readonly ChangeGroup[] = [
  {
    bump: "major",
    label: "Breaking",
    tone: "poor",
    meaning: "An upgrade may fail, or replace what is there",
  },
  { bump: "minor", label: "Minor", tone: "note", meaning: "Existing calls stay valid" },
  { bump: "patch", label: "Small", tone: "plain", meaning: "Nothing to look out for" },
];

export function changesOf(bump: Bump, changes: readonly VersionChange[]): VersionChange[] {
  return changes.filter((change) => change.bump === bump);
}

/** The words of the scanner as a sentence. */
export function sentence(words: string): string {
  const [first = "", ...rest] = words;
  return `${first.toUpperCase()}${rest.join("")}${/[.!?]$/.test(words) ? "" : "."}`;
}
