import type { ManagedModule } from "@stackyard/contract/modules/curation";
import type { ModuleStatus } from "@stackyard/contract/modules/modules";
import type { ComponentProps } from "react";
import { formatCount } from "../../../lib/format/format";
import { DayInSentence } from "../../../lib/format/times";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { Badge } from "../../../ui/display/badge";
import { ModuleActions } from "./module-actions";
import { STANDING_LABELS } from "./module-filter";

const TONES: Record<ModuleStatus, ComponentProps<typeof Badge>["tone"]> = {
  pending: "fair",
  published: "good",
  rejected: "poor",
  withdrawn: "poor",
};

export function ModuleRow({ module }: { readonly module: ManagedModule }) {
  const { id, title, authorUsername, namespace, name, system, takedown } = module;
  return (
    <li className="flex flex-col gap-4 p-4 sm:p-5 lg:flex-row lg:items-center lg:justify-between">
      <div className="flex min-w-0 flex-col gap-1.5">
        <h3 className="flex flex-wrap items-center gap-2 text-base [overflow-wrap:anywhere]">
          <Link to={paths.module(id)} className="hover:text-accent-strong hover:underline">
            {title}
          </Link>
          <Standing module={module} />
        </h3>
        <p className="font-mono text-ink-soft text-xs [overflow-wrap:anywhere]">
          {namespace}/{name}/{system} {module.latestVersion}
        </p>
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          by {authorUsername} · submitted <DayInSentence at={module.createdAt} /> · sold{" "}
          {formatCount(module.purchaseCount, "time")}
        </p>
        {takedown && (
          <p className="text-sm [overflow-wrap:anywhere]">
            {takedown.isCritical && "Installs are blocked. "}
            {takedown.reason}
          </p>
        )}
      </div>
      <ModuleActions module={module} />
    </li>
  );
}

function Standing({ module }: { readonly module: ManagedModule }) {
  const { status, takedown, isVerified, isFeatured } = module;
  return (
    <>
      <Badge tone={TONES[status]}>{STANDING_LABELS[takedown ? "taken-down" : status]}</Badge>
      {isVerified && <Badge tone="good">Verified</Badge>}
      {isFeatured && <Badge>{STANDING_LABELS.featured}</Badge>}
    </>
  );
}
