import { formatMoment } from "@stackyard/contract/base/moment";
import { useTimeZone } from "../browser/time-zone";
import { formatDate, formatDateInSentence, formatLongDay, formatTime } from "./format";

interface Props {
  /** ISO 8601. */
  readonly at: string;
  readonly className?: string;
}

interface TimeProps extends Props {
  readonly format: (at: string, timeZone: string) => string;
}

/** A time in the reader's zone, with UTC in the tooltip. */
function Time({ at, className, format }: TimeProps) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} title={formatMoment(at)} className={className}>
      {format(at, timeZone)}
    </time>
  );
}

/** "Jan 31, 2027, 14:05 UTC". */
export const Moment = (props: Props) => <Time {...props} format={formatMoment} />;

/** "Today", "3 days ago" or "Jan 31, 2027". */
export const Day = (props: Props) => <Time {...props} format={formatDate} />;

/** "today", "3 days ago" or "Jan 31, 2027". */
export const DayInSentence = (props: Props) => <Time {...props} format={formatDateInSentence} />;

/** "January 31, 2027". */
export const LongDay = (props: Props) => <Time {...props} format={formatLongDay} />;

/** "14:05 UTC". */
export const TimeOfDay = (props: Props) => <Time {...props} format={formatTime} />;
