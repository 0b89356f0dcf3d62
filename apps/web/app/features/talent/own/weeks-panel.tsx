import {
  WEEK_STATES,
  type Week,
  type WeekState,
} from "@stackyard/contract/talent/engineer-profile";
import { send } from "../../../lib/api/api";
import { formatShortDay } from "../../../lib/format/format";
import { classes } from "../../../ui/classes";
import { Card } from "../../../ui/display/card";
import { WEEK_LABELS, WEEK_STYLES } from "../week-styles";
import { useProfileMutation } from "./use-profile-mutation";

/** Availability of the coming weeks; a click cycles through free, partly free and busy. */
export function WeeksPanel({ weeks }: { readonly weeks: readonly Week[] }) {
  const { mutate, isPending } = useProfileMutation({
    send: (weeks: Week[]) => send("put", "/api/user/engineer/weeks", { body: { weeks } }),
    done: "Weeks saved",
    failed: "Weeks not saved",
  });
  const turn = (turned: string) =>
    mutate(
      weeks.map(({ week, state }) => ({ week, state: week === turned ? after(state) : state })),
    );
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-xl">Coming weeks</h2>
      <p className="mt-1 text-ink-soft text-sm">
        Select a week to switch between free, partly free, and busy. Shown on your page.
      </p>
      <ol className="mt-4 grid grid-cols-2 gap-2 min-[24rem]:grid-cols-3 sm:grid-cols-4 lg:grid-cols-6">
        {weeks.map(({ week, state }) => (
          <li key={week}>
            <button
              type="button"
              aria-disabled={isPending}
              onClick={() => !isPending && turn(week)}
              className={classes(
                "w-full rounded-md border px-3 py-2 text-left text-sm leading-tight hover:border-accent",
                WEEK_STYLES[state],
              )}
            >
              <span className="sr-only">Week of </span>
              <time dateTime={week} className="block font-[620]">
                {formatShortDay(week)}
              </time>
              <span className="sr-only">: </span>
              <span className="text-xs">{WEEK_LABELS[state]}</span>
            </button>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function after(state: WeekState): WeekState {
  return WEEK_STATES[(WEEK_STATES.indexOf(state) + 1) % WEEK_STATES.length] ?? "free";
}
