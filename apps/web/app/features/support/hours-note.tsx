import { useQuery } from "@tanstack/react-query";
import { supportFactsQuery } from "./support-queries";

/** Support hours, if configured; the 24-hour response time counts only these. */
export function HoursNote() {
  const { data } = useQuery(supportFactsQuery());
  if (!data?.hours) return null;
  return (
    <p className="text-ink-soft">
      Support hours: {data.hours} UTC. The 24 hours count support hours only, except for
      vulnerability reports.
    </p>
  );
}
