import { useQuery } from "@tanstack/react-query";
import { formatMonth, formatNumber, formatPrice } from "../../../../lib/format/format";
import { ButtonLink } from "../../../../lib/links/button-link";
import { paths } from "../../../../lib/links/paths";
import { SectionContent } from "../../../../lib/page/section-content";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { BarChart } from "../../../../ui/figures/bar-chart";
import { earningsQuery, monthsQuery } from "../earnings-queries";
import { Balance } from "./balance";

/** What the seller has, what comes next, and what each month brought. */
export function OverviewSection() {
  const earnings = useQuery(earningsQuery());
  const months = useQuery(monthsQuery());
  return (
    <div className="flex flex-col gap-8">
      <Balance />
      <SectionContent query={earnings} what="Your earnings">
        {({ total, sales }) =>
          sales === 0 && total === 0 ? (
            <EmptyState
              title="No sales yet"
              action={<ButtonLink to={paths.submit}>Submit a module</ButtonLink>}
            >
              Sales of your modules appear here with fees, refunds and payouts.
            </EmptyState>
          ) : (
            <SectionContent query={months} what="Your months">
              {(months) => (
                <div className="grid gap-4 md:grid-cols-2">
                  <BarChart
                    title="Earned, 12 months"
                    total={formatPrice(months.reduce((sum, { earned }) => sum + earned, 0))}
                    span="Month"
                    bars={months.map(({ month, earned }) => ({
                      label: formatMonth(month),
                      value: earned,
                      text: formatPrice(earned),
                    }))}
                  />
                  <BarChart
                    title="Sales, 12 months"
                    total={formatNumber(months.reduce((sum, { sales }) => sum + sales, 0))}
                    span="Month"
                    bars={months.map(({ month, sales }) => ({
                      label: formatMonth(month),
                      value: sales,
                      text: formatNumber(sales),
                    }))}
                  />
                </div>
              )}
            </SectionContent>
          )
        }
      </SectionContent>
    </div>
  );
}
