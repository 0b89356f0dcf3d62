import type { Change } from "./change.ts";
import type { ComparedOutput } from "./compared-module.ts";
import { pair } from "./pairing.ts";

export function compareOutputs(
  before: readonly ComparedOutput[],
  after: readonly ComparedOutput[],
): Change[] {
  const { removed, added, kept } = pair(before, after, ({ name }) => name);
  return [
    ...removed.map(
      ({ name }): Change => ({
        kind: "output-removed",
        subject: `output.${name}`,
        summary: "the output was removed",
        before: null,
        after: null,
        bump: "major",
        reason: "code that reads it fails",
      }),
    ),
    ...added.map(
      ({ name }): Change => ({
        kind: "output-added",
        subject: `output.${name}`,
        summary: "a new output",
        before: null,
        after: null,
        bump: "minor",
        reason: "no caller reads it yet",
      }),
    ),
    ...kept.flatMap(([old, now]) => sensitivityChange(old, now)),
  ];
}

function sensitivityChange(old: ComparedOutput, now: ComparedOutput): Change[] {
  if (old.isSensitive === now.isSensitive) return [];
  return [
    {
      kind: "output-sensitivity",
      subject: `output.${now.name}`,
      summary: now.isSensitive
        ? "the output is now sensitive"
        : "the output is no longer sensitive",
      before: `sensitive = ${old.isSensitive}`,
      after: `sensitive = ${now.isSensitive}`,
      bump: now.isSensitive ? "major" : "minor",
      reason: now.isSensitive
        ? "outputs that pass it on, and `for_each` over it, fail until they are marked sensitive or changed"
        : "code that reads it doesn't change",
    },
  ];
}
