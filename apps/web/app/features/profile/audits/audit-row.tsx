import { CATEGORY_LABELS } from "@stackyard/contract/option-lists";
import type { PendingAudit } from "@stackyard/contract/versions";
import { useState } from "react";
import { ButtonLink } from "../../../lib/button-link";
import { formatNumber } from "../../../lib/format";
import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/button";
import { Day } from "../day";
import { Facts } from "../facts";
import { ScoreTrio } from "../score-trio";
import { ApproveDialog } from "./approve-dialog";
import { RejectDialog } from "./reject-dialog";

export function AuditRow({ audit }: { readonly audit: PendingAudit }) {
  const { moduleId, version, title, scores } = audit;
  const [question, setQuestion] = useState<"approve" | "reject">();
  const close = () => setQuestion(undefined);
  const subject = <span className="sr-only"> {`${title} ${version}`}</span>;
  return (
    <li className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-base">{title}</h3>
        <span className="font-mono text-ink-soft text-sm">{version}</span>
      </div>
      <div className="flex flex-wrap gap-x-10 gap-y-4">
        <Facts
          facts={[
            { label: "Author", value: audit.authorUsername },
            { label: "Category", value: CATEGORY_LABELS[audit.category] },
            { label: "Submitted", value: <Day at={audit.submittedAt} /> },
            { label: "Findings", value: formatNumber(audit.findingCount) },
          ]}
        />
        <ScoreTrio {...scores} />
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={`${paths.module(moduleId)}?version=${encodeURIComponent(version)}`}
          size="small"
          className="h-10"
        >
          Review{subject}
        </ButtonLink>
        <Button
          look="secondary"
          size="small"
          className="h-10"
          onClick={() => setQuestion("approve")}
        >
          Approve{subject}
        </Button>
        <Button look="danger" size="small" className="h-10" onClick={() => setQuestion("reject")}>
          Reject{subject}
        </Button>
      </div>
      {question === "approve" && <ApproveDialog audit={audit} onClose={close} />}
      {question === "reject" && <RejectDialog audit={audit} onClose={close} />}
    </li>
  );
}
