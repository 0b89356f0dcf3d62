import type { ModuleDetail } from "@stackyard/contract/modules";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useCurrentUser } from "../../../lib/current-user";
import { Link } from "../../../lib/link";
import { paths } from "../../../lib/paths";
import { AuditPanel } from "../audit/audit-panel";
import { readModuleView } from "./module-address";
import { ModuleHeading } from "./module-heading";
import { ModuleStanding } from "./module-standing";
import { ModuleTabs } from "./module-tabs";
import { SideCard } from "./side-card";
import { VersionNotice } from "./version-notice";

interface Props {
  readonly module: ModuleDetail;
  /** Price, and what can be done about it. */
  readonly purchase: ReactNode;
}

export function ModulePage({ module, purchase }: Props) {
  const view = readModuleView(useSearchParams()[0]);
  const user = useCurrentUser();
  return (
    <div className="page-width pt-6 pb-20 sm:pt-8">
      <Link
        to={paths.marketplace()}
        className="-ml-1 inline-flex h-10 items-center gap-2 px-1 text-ink-soft text-sm hover:text-accent-strong"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        Back to Marketplace
      </Link>
      <div className="mt-3 grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="min-w-0">
          <ModuleHeading module={module} />
          <div className="flex flex-col gap-4 empty:hidden [&:not(:empty)]:mt-6">
            <ModuleStanding module={module} />
            {user?.mayAudit && !module.viewer.isAuthor && <AuditPanel module={module} />}
            <VersionNotice module={module} view={view} />
          </div>
        </div>
        <aside aria-label="Purchase" className="min-w-0 xl:sticky xl:top-20 xl:row-span-2">
          <SideCard module={module} purchase={purchase} />
        </aside>
        <div className="min-w-0">
          <ModuleTabs module={module} view={view} />
        </div>
      </div>
    </div>
  );
}
