import { ArrowRight } from "lucide-react";
import { classes } from "../../../ui/classes";
import { changeWords } from "./result-words";

interface Props {
  readonly label: string;
  /** Null if nothing could be judged. */
  readonly before: number | null;
  readonly now: number | null;
  readonly unit: string;
}

/** A score with the default values and with the entered ones. */
export function BeforeAndNow({ label, before, now, unit }: Props) {
  const change = (now ?? 0) - (before ?? 0);
  const isMeasured = before !== null && now !== null;
  const tone =
    !isMeasured || change === 0 ? "text-ink-faint" : change > 0 ? "text-good" : "text-poor";
  return (
    <div className="bg-surface p-4 sm:p-5">
      <dt className="font-[600] text-sm">{label}</dt>
      <dd className="mt-1.5 flex flex-wrap items-center gap-x-2.5 tabular-nums">
        <span className="text-ink-faint text-lg">
          <span className="sr-only">before </span>
          {before === null ? "not scored" : `${before}${unit}`}
        </span>
        <ArrowRight className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
        <span className="font-[700] text-2xl">
          <span className="sr-only">now </span>
          {now === null ? "not scored" : `${now}${unit}`}
        </span>
        <span className={classes("w-full text-sm", tone)}>{changeWords(before, now)}</span>
      </dd>
    </div>
  );
}
