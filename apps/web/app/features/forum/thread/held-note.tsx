import { FORUM_MESSAGES } from "@stackyard/contract/forum/limits";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../lib/format/format";
import { reviewTimeQuery } from "../forum-queries";

/** Tells the author why a post is held and how long that usually takes. */
export function HeldNote() {
  const { data } = useQuery(reviewTimeQuery());
  return (
    <>
      {FORUM_MESSAGES.held}
      {typeof data?.hours === "number" && ` This usually takes ${duration(data.hours)}.`} We'll
      notify you.
    </>
  );
}

function duration(hours: number): string {
  if (hours <= 1) return "less than an hour";
  return hours < 36
    ? `about ${formatCount(Math.round(hours), "hour")}`
    : `about ${formatCount(Math.round(hours / 24), "day")}`;
}
