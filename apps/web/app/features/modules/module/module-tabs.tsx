import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useRef } from "react";
import { formatNumber } from "../../../lib/format/format";
import { TabLinks } from "../../../lib/links/tab-links";
import { type ModuleTab, type ModuleView, moduleAddress, PANEL_ID, TABS } from "../module-address";
import { TechnicalTab } from "../technical/technical-tab";
import { OnThisPage } from "./on-this-page";
import { OverviewTab } from "./overview-tab";
import { ReviewsTab } from "./reviews/reviews-tab";
import { SecurityTab } from "./security-tab";

interface Props {
  readonly module: ModuleDetail;
  readonly view: ModuleView;
}

/** Only the open tab's panel is rendered. */
export function ModuleTabs({ module, view }: Props) {
  const { tab, version } = view;
  const panel = useRef<HTMLDivElement>(null);
  const labels: Record<ModuleTab, string> = {
    overview: "Overview",
    technical: "Technical Details",
    security: "Security Analysis",
    reviews: `Reviews (${formatNumber(module.reviewCount)})`,
  };
  return (
    <>
      <TabLinks
        label="About this module"
        panelId={PANEL_ID}
        current={tab}
        tabs={TABS.map((id) => ({
          id,
          label: labels[id],
          to: moduleAddress(module.id, { tab: id, version }),
        }))}
      />
      {tab !== "reviews" && (
        <div className="pt-5">
          <OnThisPage key={tab} panel={panel} />
        </div>
      )}
      <div
        ref={panel}
        role="tabpanel"
        id={PANEL_ID}
        aria-labelledby={`tab-${tab}`}
        className="scroll-mt-16 pt-7"
      >
        {tab === "overview" && <OverviewTab module={module} version={version} />}
        {tab === "technical" && <TechnicalTab module={module} version={version} />}
        {tab === "security" && <SecurityTab module={module} version={version} />}
        {tab === "reviews" && <ReviewsTab module={module} />}
      </div>
    </>
  );
}
