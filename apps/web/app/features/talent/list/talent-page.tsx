import type { ReactNode } from "react";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { TabLinks } from "../../../lib/links/tab-links";
import { useTalentFilter } from "../../../lib/listing/talent-filter";
import { JoinLink } from "./join-link";

interface Props {
  readonly engineers: ReactNode;
  readonly services: ReactNode;
}

const PANEL = "talent-panel";
const TABS = [
  { id: "engineers", label: "Engineers", to: paths.talent() },
  { id: "services", label: "Services", to: paths.talent({ type: "services" }) },
];

/** Engineers and their services. */
export function TalentPage({ engineers, services }: Props) {
  const { type = "engineers" } = useTalentFilter().filter;
  return (
    <div className="page-width pt-8 pb-20 sm:pt-12">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1 className="text-4xl sm:text-5xl">DevOps talent</h1>
          <p className="mt-3 max-w-2xl text-ink-soft text-lg leading-relaxed">
            Engineers who build and run infrastructure, with their modules, certifications, and
            reviews.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.projects()} look="secondary">
            Browse projects
          </ButtonLink>
          <JoinLink />
        </div>
      </div>
      <div className="mt-8">
        <TabLinks label="Offers" tabs={TABS} current={type} panelId={PANEL} />
      </div>
      <div id={PANEL} role="tabpanel" aria-labelledby={`tab-${type}`} className="mt-6">
        {type === "services" ? services : engineers}
      </div>
    </div>
  );
}
