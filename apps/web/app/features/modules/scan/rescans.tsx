import type { Rescan } from "@stackyard/contract/modules/rescans";
import { SCORE_KINDS } from "@stackyard/contract/modules/scan-terms";
import { formatCount } from "../../../lib/format/format";
import { LongDay } from "../../../lib/format/times";
import { scoreText } from "../../../lib/modules/scan-headline";
import { severityWord } from "../../../lib/modules/severity";
import { summaryKey } from "./finding-place";
import { SCORE_LABELS } from "./score-labels";

/** Later scans of the version, with the old and new scores and what changed. */
export function Rescans({ rescans }: { readonly rescans: readonly Rescan[] }) {
  if (rescans.length === 0) return null;
  return (
    <section id="rescans" className="scroll-mt-24">
      <h2 className="text-2xl">Rescans</h2>
      <ul className="mt-4 divide-y rounded-lg border bg-surface">
        {rescans.map((rescan) => (
          <li key={rescan.rescannedAt} className="p-4 text-[0.95rem]">
            <RescanView rescan={rescan} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RescanView({ rescan }: { readonly rescan: Rescan }) {
  const { rescannedAt, gained, lost, gainedCount, lostCount } = rescan;
  const changed = SCORE_KINDS.filter((kind) => rescan.before[kind] !== rescan.after[kind]);
  return (
    <>
      <h3 className="font-[620] text-base">
        <LongDay at={rescannedAt} />: {causeText(rescan)}
      </h3>
      <p className="mt-1 text-ink-soft">
        {changed.map(
          (kind) =>
            `${SCORE_LABELS[kind]}: ${scoreText(rescan.before[kind])} → ${scoreText(rescan.after[kind])}. `,
        )}
        {changed.length === 0 && "The scores didn't change. "}
        {formatCount(gainedCount, "new finding")}, {lostCount} resolved.
      </p>
      <Listed title="New" findings={gained} />
      <Listed title="Resolved" findings={lost} />
    </>
  );
}

function causeText({ cause, fromRuleset, toRuleset }: Rescan): string {
  return cause === "ruleset"
    ? `rules of ${toRuleset} instead of ${fromRuleset}`
    : "an auditor decided about a suppression";
}

interface ListedProps {
  readonly title: string;
  readonly findings: Rescan["gained"];
}

function Listed({ title, findings }: ListedProps) {
  if (findings.length === 0) return null;
  return (
    <details className="mt-2 text-sm">
      <summary>{title}</summary>
      <ul className="mt-2 list-disc pl-5">
        {findings.map((finding) => (
          <li key={summaryKey(finding)} className="break-words">
            {finding.title} ({severityWord(finding)}, {finding.file})
          </li>
        ))}
      </ul>
    </details>
  );
}
