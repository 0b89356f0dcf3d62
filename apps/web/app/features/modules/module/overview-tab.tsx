import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import type { ModuleVersionDetail } from "@stackyard/contract/modules/versions";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { LISTING_HISTORY_ID } from "../../../lib/links/paths";
import { SectionContent } from "../../../lib/page/section-content";
import { CachedFragment } from "../../../lib/rendering/cached-fragment";
import { useCurrentUser } from "../../../lib/session/current-user";
import { WrittenHtml } from "../../../ui/display/written-html";
import { lazyPart } from "../../../ui/load-part";
import { listingHistoryQuery } from "../module-queries";
import { VersionPart } from "../versions/version-part";
import { EvidenceSection } from "./evidence/evidence-section";
import { InstallSection } from "./install-section";

const ListingHistory = lazyPart(() => import("../manage/listing-history"), "ListingHistory");

interface Props {
  readonly module: ModuleDetail;
  readonly version: string;
}

export function OverviewTab({ module, version }: Props) {
  const viewer = useCurrentUser();
  const seesHistory = module.viewer.isAuthor || viewer?.mayAudit || viewer?.role === "admin";
  return (
    <div className="flex flex-col gap-10">
      {module.longDescriptionHtml && (
        <section aria-label="Description">
          <WrittenHtml html={module.longDescriptionHtml} className="text-[1.05rem]" />
        </section>
      )}
      <InstallSection module={module} shown={version} />
      <EvidenceSection module={module} />
      <section>
        <h2 className="mb-5 text-2xl">README</h2>
        <VersionPart moduleId={module.id} version={version}>
          {(shown) => <CachedFragment of={Readme} props={{ shown }} />}
        </VersionPart>
      </section>
      {seesHistory && <History moduleId={module.id} />}
    </div>
  );
}

/** For those who manage or audit the module. */
function History({ moduleId }: { readonly moduleId: number }) {
  const query = useQuery(listingHistoryQuery(moduleId));
  return (
    <section id={LISTING_HISTORY_ID} className="scroll-mt-20">
      <h2 className="mb-5 text-2xl">History of the listing</h2>
      <SectionContent query={query} what="The listing's history">
        {(events) => (
          <Suspense>
            <ListingHistory events={events} />
          </Suspense>
        )}
      </SectionContent>
    </section>
  );
}

function Readme({ shown: { readmeHtml } }: { readonly shown: ModuleVersionDetail }) {
  return readmeHtml.trim() === "" ? (
    <p className="text-ink-soft">This version has no README.</p>
  ) : (
    <WrittenHtml html={readmeHtml} className="rounded-lg border bg-surface p-5 sm:p-7" />
  );
}
