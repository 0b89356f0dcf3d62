import type { Week } from "@stackyard/contract/talent/engineer-profile";
import { formatShortDay } from "../../../lib/format/format";
import { classes } from "../../../ui/classes";
import { Card } from "../../../ui/display/card";
import { WEEK_LABELS, WEEK_STYLES } from "../week-styles";

interface Props {
  readonly weeks: readonly Week[];
  readonly isAvailable: boolean;
}

/** Availability of the coming weeks. */
export function AvailabilityWeeks({ weeks, isAvailable }: Props) {
  return (
    <Card className="p-5">
      <h2 className="text-lg">Availability</h2>
      {!isAvailable && <p className="mt-2 text-ink-soft text-sm">Not available for work.</p>}
      <ol className="mt-4 grid grid-cols-3 gap-2">
        {weeks.map(({ week, state }) => (
          <li
            key={week}
            className={classes(
              "rounded-md border px-2 py-2 text-sm leading-tight",
              WEEK_STYLES[state],
            )}
          >
            <time dateTime={week} className="block font-[620]">
              {formatShortDay(week)}
            </time>
            <span className="text-xs">{WEEK_LABELS[state]}</span>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-ink-faint text-xs">Weeks start on Monday.</p>
    </Card>
  );
}
