import { useQuery } from "@tanstack/react-query";
import { formatMonth, formatNumber, formatPrice } from "../../../../../lib/format/format";
import { SectionContent } from "../../../../../lib/page/section-content";
import { BarChart } from "../../../../../ui/figures/bar-chart";
import { Tiles } from "../../../../../ui/figures/tiles";
import { buyerFiguresQuery } from "../../profile-queries";

/** The user's spending and purchases. */
export function BuyerFigures() {
  const query = useQuery(buyerFiguresQuery());
  return (
    <SectionContent query={query} what="Your spend">
      {({ months, spent, licences, installed, outdated }) => (
        <>
          <Tiles
            tiles={[
              { label: "Spent", value: formatPrice(spent) },
              { label: "Licenses", value: formatNumber(licences) },
              { label: "Installed", value: formatNumber(installed) },
              { label: "To update", value: formatNumber(outdated) },
            ]}
          />
          <BarChart
            title="Spent, 12 months"
            total={formatPrice(months.reduce((sum, month) => sum + month.spent, 0))}
            span="Month"
            bars={months.map(({ month, spent }) => ({
              label: formatMonth(month),
              value: spent,
              text: formatPrice(spent),
            }))}
          />
          <p className="text-ink-soft text-sm">
            Each purchase is a license to install its module. It counts as installed once terraform
            init or tofu init fetches it with your API key.
          </p>
        </>
      )}
    </SectionContent>
  );
}
