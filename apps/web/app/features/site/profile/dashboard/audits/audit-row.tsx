import { CATEGORY_LABELS } from "@stackyard/contract/base/option-lists";
import type { PendingAudit } from "@stackyard/contract/modules/versions";
import { formatNumber } from "../../../../../lib/format/format";
import { Day } from "../../../../../lib/format/times";
import { ButtonLink } from "../../../../../lib/links/button-link";
import { paths } from "../../../../../lib/links/paths";
import { PersonLink } from "../../../../../lib/people/person-link";
import { Facts } from "../../../../../ui/display/facts";
import { ScoreTrio } from "../../score-trio";

/** A pending version, linked to the module's page, where the auditor decides. */
export function AuditRow({ audit }: { readonly audit: PendingAudit }) {
  const { moduleId, version, title, scores } = audit;
  return (
    <li className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-base">{title}</h3>
        <span className="font-mono text-ink-soft text-sm">{version}</span>
      </div>
      <div className="flex flex-col gap-4">
        <Facts
          facts={[
            { label: "Author", value: <PersonLink username={audit.authorUsername} /> },
            { label: "Category", value: CATEGORY_LABELS[audit.category] },
            { label: "Submitted", value: <Day at={audit.submittedAt} /> },
            { label: "Findings", value: formatNumber(audit.findingCount) },
          ]}
        />
        <ScoreTrio isScanned {...scores} />
      </div>
      <div>
        <ButtonLink
          to={`${paths.module(moduleId)}?version=${encodeURIComponent(version)}`}
          size="small"
        >
          Review<span className="sr-only"> {`${title} ${version}`}</span>
        </ButtonLink>
      </div>
    </li>
  );
}
