import { useQuery } from "@tanstack/react-query";
import { formatNumber, formatPrice } from "../../../../../lib/format/format";
import { paths } from "../../../../../lib/links/paths";
import { TextLink } from "../../../../../lib/links/text-link";
import { SectionContent } from "../../../../../lib/page/section-content";
import { Tiles } from "../../../../../ui/figures/tiles";
import { earningsQuery } from "../../profile-queries";
import type { OwnModule } from "./own-module";

interface Props {
  readonly modules: readonly OwnModule[] | undefined;
}

/** Total earnings and their sources. */
export function EarningsTiles({ modules = [] }: Props) {
  const query = useQuery(earningsQuery());
  const published = modules.filter(({ status }) => status === "published").length;
  return (
    <SectionContent query={query} what="Your earnings">
      {({ total, sales, isTest }) => (
        <>
          <Tiles
            tiles={[
              { label: isTest ? "Earned, test money" : "Earned", value: formatPrice(total) },
              { label: "Sales", value: formatNumber(sales) },
              { label: "Published modules", value: formatNumber(published) },
            ]}
          />
          <TextLink to={paths.earnings} className="self-start">
            Earnings, payouts and discount codes
          </TextLink>
        </>
      )}
    </SectionContent>
  );
}
