import {
  describeRise,
  type WorkLimits as Limits,
  WORK_LIMITS,
} from "@stackyard/contract/projects/work-limits";
import { useQuery } from "@tanstack/react-query";
import { formatNumber, formatPrice } from "../../../lib/format/format";
import { SectionContent } from "../../../lib/page/section-content";
import { Facts } from "../../../ui/display/facts";
import { workLimitsQuery } from "../project-queries";

/** What an account may have at the same time, how much of it is used, and how it rises. */
export function WorkLimits() {
  return (
    <section aria-labelledby="limits-title">
      <h2 id="limits-title" className="mb-4 text-2xl">
        Your limits
      </h2>
      <SectionContent query={useQuery(workLimitsQuery())} what="Your limits">
        {(limits) => <Loaded {...limits} />}
      </SectionContent>
    </section>
  );
}

function Loaded({ level, used }: Limits) {
  if (level === null)
    return <p className="text-ink-soft">This server doesn't limit accounts by trust level.</p>;
  const { openProjects, openProposals, unfinishedCents } = WORK_LIMITS[level];
  const facts = [
    { label: "Open projects", value: ofMost(used.openProjects, openProjects, formatNumber) },
    { label: "Open proposals", value: ofMost(used.openProposals, openProposals, formatNumber) },
    {
      label: "Unfinished work",
      value: ofMost(used.unfinishedCents, unfinishedCents, formatPrice),
    },
  ];
  return (
    <div className="flex flex-col gap-3">
      <Facts facts={facts} />
      <p className="text-ink-soft text-sm">{describeRise(level)}</p>
    </div>
  );
}

function ofMost(used: number, most: number | null, format: (amount: number) => string): string {
  return most === null ? `${format(used)}, no limit` : `${format(used)} of ${format(most)}`;
}
