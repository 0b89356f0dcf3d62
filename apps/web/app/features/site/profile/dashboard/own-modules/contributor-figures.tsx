import type { ContributorFigures as Figures } from "@stackyard/contract/trade/figures";
import { useQuery } from "@tanstack/react-query";
import {
  formatCount,
  formatNumber,
  formatPrice,
  formatShortDay,
} from "../../../../../lib/format/format";
import { SectionContent } from "../../../../../lib/page/section-content";
import { Card } from "../../../../../ui/display/card";
import { Facts } from "../../../../../ui/display/facts";
import { BarChart } from "../../../../../ui/figures/bar-chart";
import { contributorFiguresQuery } from "../../profile-queries";
import { FindingsToFix } from "./findings-to-fix";

/** Weekly installs and revenue of the user's modules, their status and open findings. */
export function ContributorFigures() {
  const query = useQuery(contributorFiguresQuery());
  return (
    <SectionContent query={query} what="Your figures">
      {({ weeks, modules, findings }) => (
        <>
          <div className="grid gap-4 md:grid-cols-2">
            <Weekly weeks={weeks} kind="installs" />
            <Weekly weeks={weeks} kind="revenue" />
          </div>
          <p className="text-ink-soft text-sm">
            Each buyer who installs a module counts once a week. Revenue is your credited share.
          </p>
          <Card className="px-5 py-4">
            <Facts
              facts={[
                { label: "On sale", value: formatCount(modules.published, "module") },
                { label: "In review", value: formatCount(modules.inReview, "module") },
                { label: "Rejected", value: formatCount(modules.rejected, "module") },
                {
                  label: "Without an archive",
                  value: formatCount(modules.withoutArchive, "module"),
                },
              ]}
            />
          </Card>
          <FindingsToFix findings={findings} />
        </>
      )}
    </SectionContent>
  );
}

const KINDS = {
  installs: { title: "Installs, 12 weeks", format: formatNumber },
  revenue: { title: "Revenue, 12 weeks", format: formatPrice },
} as const;

interface WeeklyProps {
  readonly weeks: Figures["weeks"];
  readonly kind: keyof typeof KINDS;
}

function Weekly({ weeks, kind }: WeeklyProps) {
  const { title, format } = KINDS[kind];
  return (
    <BarChart
      title={title}
      total={format(weeks.reduce((sum, week) => sum + week[kind], 0))}
      span="Week of"
      bars={weeks.map((week) => ({
        label: formatShortDay(week.week),
        value: week[kind],
        text: format(week[kind]),
      }))}
    />
  );
}
