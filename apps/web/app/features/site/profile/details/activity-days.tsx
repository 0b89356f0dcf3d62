import type { Activity } from "@stackyard/contract/site/activity";
import { useTimeZone } from "../../../../lib/browser/time-zone";
import { Day, TimeOfDay } from "../../../../lib/format/times";
import { Link } from "../../../../lib/links/link";
import { OlderItems } from "../../../../lib/listing/older-items";
import { activityQuery } from "../profile-queries";
import { type ActivityDay as ActivityOfDay, dayOf, groupActivity } from "./group-activity";

interface Props {
  readonly items: readonly Activity[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
  /** Last day of the previous page, whose heading isn't repeated. */
  readonly dayBefore?: string | undefined;
}

/** A page of activity, with a button that loads older ones. */
export function ActivityDays({ items, next, dayBefore }: Props) {
  const timeZone = useTimeZone();
  const last = items.at(-1);
  return (
    <div className="flex flex-col gap-6">
      {groupActivity(items, timeZone).map((day) => (
        <ActivityDay key={day.day} day={day} isContinued={day.day === dayBefore} />
      ))}
      {next && (
        <OlderItems cursor={next} queryOf={activityQuery} label="Older activity">
          {(items, next) => (
            <ActivityDays items={items} next={next} dayBefore={last && dayOf(last, timeZone)} />
          )}
        </OlderItems>
      )}
    </div>
  );
}

function ActivityDay({
  day,
  isContinued,
}: {
  readonly day: ActivityOfDay;
  readonly isContinued: boolean;
}) {
  return (
    <section aria-label={isContinued ? `${day.day}, continued` : undefined}>
      {!isContinued && (
        <h2 className="stencil pb-2 text-ink-faint">
          <Day at={day.at} />
        </h2>
      )}
      <ol className="divide-y divide-line rounded-lg border bg-surface">
        {day.entries.map(({ latest, count }) => (
          <Entry key={latest.id} activity={latest} count={count} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ activity, count }: { readonly activity: Activity; readonly count: number }) {
  const { text, path, at } = activity;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-3.5">
      <TimeOfDay at={at} className="text-ink-faint text-sm tabular-nums" />
      <span className="min-w-0 flex-1 basis-52 text-[0.95rem] leading-6 [overflow-wrap:anywhere]">
        {path ? (
          <Link to={path} className="hover:text-accent-strong hover:underline">
            {text}
          </Link>
        ) : (
          text
        )}
        {count > 1 && <span className="text-ink-faint"> · {count} times</span>}
      </span>
    </li>
  );
}
