import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { BackLink } from "../../../lib/links/back-link";
import { CachedFragment } from "../../../lib/rendering/cached-fragment";
import { useCurrentUser } from "../../../lib/session/current-user";
import { SkipLink } from "../../../ui/controls/skip-link";
import { AuditPanel } from "../audit/audit-panel";
import { useLastPosition } from "../marketplace/last-position";
import { LATEST, readModuleView } from "../module-address";
import { useModuleAtVersion } from "../versions/use-module-at-version";
import { VersionNotice } from "../versions/version-notice";
import { ModuleHeading } from "./module-heading";
import { ModuleStanding } from "./module-standing";
import { ModuleTabs } from "./module-tabs";
import { SideCard } from "./side-card";

interface Props {
  readonly module: ModuleDetail;
  /** Price and purchase actions. */
  readonly purchase: ReactNode;
  /** Compact version for narrow screens. */
  readonly purchaseBar: ReactNode;
  /** Questions about the module. */
  readonly questions: ReactNode;
}

/** The purchase panel is beside the heading on wide screens, but after the README in tab order. */
const PURCHASE_ID = "purchase";

export function ModulePage({ module: listed, purchase, purchaseBar, questions }: Props) {
  const view = readModuleView(useSearchParams()[0]);
  const module = useModuleAtVersion(listed, view.version);
  const mayDecide = useCurrentUser()?.mayAudit === true && !module.viewer.isAuthor;
  return (
    <>
      <div className="page-width pt-6 pb-20 sm:pt-8">
        <BackLink {...useLastPosition()}>Back to Marketplace</BackLink>
        <SkipLink target={PURCHASE_ID}>Skip to price and purchase</SkipLink>
        <div className="mt-3 grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22.5rem]">
          <div className="min-w-0">
            <CachedFragment
              of={ModuleHeading}
              props={{
                module,
                version: view.version === LATEST ? module.latestVersion : view.version,
              }}
            />
            <div className="flex flex-col gap-4 empty:hidden [&:not(:empty)]:mt-6">
              <ModuleStanding module={module} />
              {mayDecide && <AuditPanel module={module} view={view} />}
              <VersionNotice module={module} view={view} mayDecide={mayDecide} />
            </div>
          </div>
          <div className="min-w-0 xl:col-start-1">
            <ModuleTabs module={module} view={view} />
            {questions}
          </div>
          <aside
            id={PURCHASE_ID}
            aria-label="Purchase"
            className="min-w-0 scroll-mt-20 xl:sticky xl:top-20 xl:col-start-2 xl:row-span-2 xl:row-start-1"
          >
            <SideCard module={module} version={view.version} purchase={purchase} />
          </aside>
        </div>
      </div>
      {purchaseBar}
    </>
  );
}
