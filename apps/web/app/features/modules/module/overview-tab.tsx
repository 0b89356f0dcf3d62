import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import type { ModuleVersionDetail } from "@stackyard/contract/modules/versions";
import { LISTING_HISTORY_ID } from "../../../lib/links/paths";
import { CachedFragment } from "../../../lib/rendering/cached-fragment";
import { useCurrentUser } from "../../../lib/session/current-user";
import { WrittenHtml } from "../../../ui/display/written-html";
import { ListingHistory } from "../manage/listing-history";
import { InstallSection } from "./install-section";
import { VersionPart } from "./versions/version-part";

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
      <section>
        <h2 className="mb-5 text-2xl">README</h2>
        <VersionPart moduleId={module.id} version={version}>
          {(shown) => <CachedFragment of={Readme} props={{ shown }} />}
        </VersionPart>
      </section>
      {seesHistory && (
        <section id={LISTING_HISTORY_ID} className="scroll-mt-20">
          <h2 className="mb-5 text-2xl">History of the listing</h2>
          <ListingHistory moduleId={module.id} />
        </section>
      )}
    </div>
  );
}

function Readme({ shown: { readmeHtml } }: { readonly shown: ModuleVersionDetail }) {
  return readmeHtml.trim() === "" ? (
    <p className="text-ink-soft">This version has no README.</p>
  ) : (
    <WrittenHtml html={readmeHtml} className="rounded-lg border bg-surface p-5 sm:p-7" />
  );
}
