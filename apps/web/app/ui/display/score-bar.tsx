import { classes } from "../classes";
import { NOT_JUDGED, SCORE_TONES, scoreWord } from "./score-word";

const SEGMENTS = 20;

interface Props {
  readonly label: string;
  /** 0-100; null if nothing could be judged. */
  readonly score: number | null;
  /** Explains that the number isn't a measurement. */
  readonly note?: string | undefined;
  /** Shows the number below the label, for bars side by side. */
  readonly isStacked?: boolean;
}

/** A score as a number, a word and twenty segments of five points each. */
export function ScoreBar({ label, score, note, isStacked = false }: Props) {
  const { word, tone } = score === null ? NOT_JUDGED : scoreWord(score);
  const filled = Math.round((score ?? 0) / (100 / SEGMENTS));
  return (
    <div>
      <div
        className={classes(
          "flex gap-x-3",
          isStacked ? "flex-col" : "flex-wrap items-baseline justify-between",
        )}
      >
        <span className="whitespace-nowrap font-[600] text-sm">{label}</span>
        <span className="flex items-baseline gap-2 tabular-nums">
          <span className={classes("text-sm", SCORE_TONES[tone].text)}>{word}</span>
          {score !== null && (
            <span>
              <span className="font-[700] text-lg">{score}</span>
              <span className="text-ink-faint text-sm">/100</span>
            </span>
          )}
        </span>
      </div>
      <span aria-hidden="true" className="mt-1.5 flex forced-color-adjust-none gap-0.5">
        {Array.from({ length: SEGMENTS }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the segments never change places.
            key={index}
            className={classes(
              "h-2 flex-1 rounded-[1px]",
              index < filled ? SCORE_TONES[tone].fill : "bg-line",
            )}
          />
        ))}
      </span>
      {note && <p className="mt-1.5 text-ink-faint text-sm">{note}</p>}
    </div>
  );
}
