import { useQuery } from "@tanstack/react-query";
import { supportFactsQuery } from "./support-queries";

/** Where support has hours, which the promise of 24 hours counts. */
export function HoursNote() {
  const { data } = useQuery(supportFactsQuery());
  if (!data?.hours) return null;
  return (
    <p className="text-ink-soft">
      Somebody is there {data.hours} UTC; the 24 hours count that time. Reports of vulnerabilities
      wait for no hours.
    </p>
  );
}
