import type { ScanReport, Score } from "@stackyard/contract/modules/scan-report";
import { SCORE_KINDS } from "@stackyard/contract/modules/scan-terms";
import { Card } from "../../../ui/display/card";
import { SCORE_LABELS } from "./score-labels";

/** How each score was computed: deductions from 100. */
export function ScoreAccounts({ report }: { readonly report: ScanReport }) {
  return (
    <section>
      <h2 className="text-2xl">How scores are calculated</h2>
      <p className="mt-2 max-w-2xl text-ink-soft leading-relaxed">
        Each score starts at 100. Findings deduct points. The security score includes what the
        module runs, which also has its own line.
      </p>
      <div className="mt-5 grid gap-4 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
        {SCORE_KINDS.map((kind) => (
          <ScoreAccount key={kind} label={SCORE_LABELS[kind]} score={report.scores[kind]} />
        ))}
        {report.runsCode && <ScoreAccount label="Runs code" score={report.runsCode.score} />}
      </div>
    </section>
  );
}

const CAP_WORDS: Record<NonNullable<Score["cappedBy"]>, string> = {
  gate: "Capped: some code can't be loaded",
  unread: "Capped: some code wasn't read",
  severity: "Capped by the most severe finding",
  coverage: "Capped: checks without a result",
};

function ScoreAccount({ label, score }: { readonly label: string; readonly score: Score }) {
  if (score.score === null) {
    return (
      <Card className="p-5 text-sm">
        <h3 className="text-base">{label}</h3>
        <p className="mt-3 text-ink-soft">Not scored: the rules found nothing to check.</p>
      </Card>
    );
  }
  return (
    <Card className="flex flex-col p-5 text-sm">
      <h3 className="text-base">{label}</h3>
      <dl className="mt-3 flex flex-1 flex-col gap-2">
        <Line term="Start" points="100" />
        {score.losses.map(({ ruleId, title, points, findingCount }) => (
          <Line
            key={ruleId}
            term={findingCount > 1 ? `${title} (${findingCount} times)` : title}
            points={`−${round(points)}`}
            isLoss
          />
        ))}
        {score.cappedAt !== null && (
          <Line
            term={CAP_WORDS[score.cappedBy ?? "coverage"]}
            link={score.cappedBy === "coverage" ? "#coverage" : undefined}
            points={`≤ ${score.cappedAt}`}
          />
        )}
        <div className="mt-auto flex justify-between gap-4 border-t pt-3 font-[680]">
          <dt>Score</dt>
          <dd className="font-mono tabular-nums">{score.score}</dd>
        </div>
      </dl>
    </Card>
  );
}

interface LineProps {
  readonly term: string;
  readonly points: string;
  readonly isLoss?: boolean;
  /** Where the page explains it. */
  readonly link?: string | undefined;
}

function Line({ term, points, isLoss = false, link }: LineProps) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft leading-snug">
        {link ? (
          <a href={link} className="underline underline-offset-2 hover:text-accent-strong">
            {term}
          </a>
        ) : (
          term
        )}
      </dt>
      <dd className={`shrink-0 font-mono tabular-nums ${isLoss ? "text-poor" : ""}`}>{points}</dd>
    </div>
  );
}

function round(points: number): string {
  return String(Math.round(points * 10) / 10);
}
