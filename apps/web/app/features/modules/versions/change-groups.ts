import type { Bump, VersionChange } from "@stackyard/contract/modules/version-changes";
import type { BadgeTone } from "../../../ui/display/badge";

interface ChangeGroup {
  readonly bump: Bump;
  readonly label: string;
  readonly tone: BadgeTone;
  /** Impact on users of the module. */
  readonly meaning: string;
}

/** Most severe first. */
export const CHANGE_GROUPS: readonly ChangeGroup[] = [
  {
    bump: "major",
    label: "Breaking",
    tone: "poor",
    meaning: "Upgrades may fail or replace resources",
  },
  { bump: "minor", label: "Minor", tone: "note", meaning: "Existing calls stay valid" },
  { bump: "patch", label: "Small", tone: "plain", meaning: "No action needed" },
];

export function changesOf(bump: Bump, changes: readonly VersionChange[]): VersionChange[] {
  return changes.filter((change) => change.bump === bump);
}
