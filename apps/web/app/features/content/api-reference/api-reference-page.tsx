import type { ApiReference } from "@stackyard/contract/content/api-reference";
import { Download } from "lucide-react";
import { Link } from "../../../lib/links/link";
import { TabLinks } from "../../../lib/links/tab-links";
import { buttonClasses } from "../../../ui/controls/button";
import { CallList } from "./call-list";
import { GroupText } from "./group-text";
import { changelogAddress, type ReferenceView, referenceAddress } from "./reference-address";
import { ReferenceSearch } from "./reference-search";
import { StatTiles } from "./stat-tiles";
import { VersionSelector } from "./version-selector";

interface Props {
  readonly view: ReferenceView;
  readonly reference: ApiReference;
}

export function ApiReferencePage({ view, reference }: Props) {
  const { tab, version, search } = view;
  return (
    <div className="page-width py-12 sm:py-16">
      <h1 className="text-4xl sm:text-5xl">API Reference</h1>
      <p className="mt-4 max-w-2xl text-ink-soft text-lg leading-relaxed">
        Every API call, generated from the OpenAPI documents that the server uses.
      </p>
      <StatTiles reference={reference} />
      <div className="mt-10 flex flex-col gap-4 sm:flex-row sm:items-center">
        <VersionSelector view={view} />
        <ReferenceSearch view={view} />
        <Link to={changelogAddress(version)} className={buttonClasses({ look: "secondary" })}>
          Changelog
        </Link>
        <a
          href={reference.documentPath}
          download={`stackyard-${version}.openapi.json`}
          className={buttonClasses({ look: "secondary" })}
        >
          <Download className="size-4.5" aria-hidden="true" />
          OpenAPI
        </a>
      </div>
      {version === "v2-beta" && <BetaNote />}
      {search ? (
        <Found view={view} reference={reference} />
      ) : (
        <div className="mt-8">
          <TabLinks
            label="API reference"
            tabs={tabsOf(view)}
            current={tab}
            panelId="reference-panel"
          />
          <div id="reference-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className="pt-8">
            <GroupText view={view} reference={reference} />
            {tab !== "getting-started" && <CallList version={version} calls={reference.calls} />}
          </div>
        </div>
      )}
    </div>
  );
}

const TABS = [
  { id: "getting-started", label: "Getting Started" },
  { id: "authentication", label: "Authentication" },
  { id: "modules", label: "Modules" },
  { id: "talent", label: "Talent" },
  { id: "deployment", label: "Deployment" },
] as const;

/** The internal API has more groups than the public one's five. */
function tabsOf(view: ReferenceView) {
  const tabs = view.version === "v1" ? TABS : [...TABS, { id: "more", label: "More" } as const];
  return tabs.map(({ id, label }) => ({
    id,
    label,
    to: referenceAddress({ ...view, tab: id, search: "" }),
  }));
}

function BetaNote() {
  return (
    <p className="mt-6 max-w-[46rem] rounded-md border border-fair bg-fair-wash px-4 py-3 leading-relaxed">
      <strong className="text-fair">Beta.</strong> This is the API behind this site. It covers
      everything and can change with any release. For stable integrations, use v1.
    </p>
  );
}

function Found({ view, reference: { calls } }: Props) {
  return (
    <section aria-label="Calls found" className="mt-8">
      <p role="status" className="mb-6 text-ink-soft">
        {calls.length === 0
          ? `No calls of ${view.version} match “${view.search}”.`
          : `Found ${calls.length} ${calls.length === 1 ? "call" : "calls"} of ${view.version} for “${view.search}”.`}
      </p>
      <CallList version={view.version} calls={calls} />
    </section>
  );
}
