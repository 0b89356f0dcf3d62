import type { AuditorFigures as Figures } from "@stackyard/contract/trade/figures";
import { useQuery } from "@tanstack/react-query";
import { formatCount, formatDay, formatNumber } from "../../../../../lib/format/format";
import { Day } from "../../../../../lib/format/times";
import { SectionContent } from "../../../../../lib/page/section-content";
import { Card } from "../../../../../ui/display/card";
import { Facts } from "../../../../../ui/display/facts";
import { Section } from "../../../../../ui/display/section";
import { BarChart } from "../../../../../ui/figures/bar-chart";
import { Tiles } from "../../../../../ui/figures/tiles";
import { auditorFiguresQuery } from "../../profile-queries";

/** Queue times, the user's decisions and how many of them still hold. */
export function AuditorFigures() {
  const query = useQuery(auditorFiguresQuery());
  return (
    <Section title="My audits">
      <SectionContent query={query} what="Your figures">
        {(figures) => (
          <>
            <Tiles
              tiles={[
                { label: "Approved", value: formatNumber(figures.approvals) },
                { label: "Rejected", value: formatNumber(figures.rejections) },
                { label: "Upheld approvals", value: standing(figures) },
              ]}
            />
            <p className="text-ink-soft text-sm">{explained(figures)}</p>
            <BarChart
              title="Decisions, 12 weeks"
              total={formatNumber(figures.weeks.reduce((sum, week) => sum + week.decisions, 0))}
              span="Week of"
              bars={figures.weeks.map(({ week, decisions }) => ({
                label: formatDay(week),
                value: decisions,
                text: formatNumber(decisions),
              }))}
            />
            <QueueAge queue={figures.queue} />
          </>
        )}
      </SectionContent>
    </Section>
  );
}

/** Share of approvals that haven't been withdrawn; "–" before the first approval. */
function standing({ approvals, withdrawn }: Figures): string {
  if (approvals === 0) return "–";
  return `${Math.floor((100 * (approvals - withdrawn)) / approvals)}%`;
}

function explained({ approvals, withdrawn }: Figures): string {
  if (approvals === 0) {
    return "The share of your approvals that weren't withdrawn appears once you approve a version. Review one in the queue.";
  }
  return `${formatNumber(approvals - withdrawn)} of ${formatCount(approvals, "approval")} upheld. A withdrawn approval no longer counts.`;
}

function QueueAge({ queue }: { readonly queue: Figures["queue"] }) {
  return (
    <Card className="px-5 py-4">
      <Facts
        facts={[
          { label: "Waiting less than a day", value: formatCount(queue.underOneDay, "version") },
          { label: "Waiting 1 to 3 days", value: formatCount(queue.underThreeDays, "version") },
          { label: "Waiting longer", value: formatCount(queue.longer, "version") },
          {
            label: "Oldest submitted",
            value: queue.oldest === null ? "None" : <Day at={queue.oldest} />,
          },
        ]}
      />
    </Card>
  );
}
