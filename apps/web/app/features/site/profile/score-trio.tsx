import { SCORE_TONES, scoreWord } from "../../../ui/display/score-word";

interface Props {
  /** Whether the version has been scanned. */
  readonly isScanned: boolean;
  /** Each 0-100; null if nothing could be judged. */
  readonly security: number | null;
  readonly quality: number | null;
  readonly efficiency: number | null;
}

/** The three scores side by side. */
export function ScoreTrio({ isScanned, security, quality, efficiency }: Props) {
  const scores = [
    { label: "Security", score: security },
    { label: "Quality", score: quality },
    { label: "Efficiency", score: efficiency },
  ];
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-2">
      {scores.map(({ label, score }) => (
        <div key={label}>
          <dt className="text-ink-faint text-xs">{label}</dt>
          <dd className="text-sm leading-6">
            {score === null ? (
              <span className="text-ink-faint">{isScanned ? "not scored" : "no scan"}</span>
            ) : (
              <Score score={score} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Score({ score }: { readonly score: number }) {
  const { tone, word } = scoreWord(score);
  return (
    <span className="flex items-baseline gap-1.5 tabular-nums">
      <span className="font-[680] text-[0.95rem]">{score}</span>
      <span className={`text-xs ${SCORE_TONES[tone].text}`}>{word}</span>
    </span>
  );
}
