import type { AuditorAccount } from "@stackyard/contract/members/identity";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { Day } from "../../../../lib/format/times";
import { Link } from "../../../../lib/links/link";
import { paths } from "../../../../lib/links/paths";
import { ReasonDialog } from "../../../../lib/page/reason-dialog";
import { Button } from "../../../../ui/controls/button";
import { Badge } from "../../../../ui/display/badge";
import { Facts } from "../../../../ui/display/facts";
import { RefuseAuditor } from "./refuse-auditor";

export function AuditorRow({ auditor }: { readonly auditor: AuditorAccount }) {
  const { id, username, fullName, certifications, auditingExperience, approvedAt } = auditor;
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-3">
        <h3 className="flex flex-wrap items-baseline gap-x-2 text-base [overflow-wrap:anywhere]">
          {fullName ?? username}
          <Link
            to={paths.user(username)}
            className="font-normal text-ink-faint text-sm hover:text-accent-strong hover:underline"
          >
            @{username}
          </Link>
        </h3>
        <Facts
          facts={[
            { label: "Certifications", value: certifications ?? "not stated" },
            { label: "Experience", value: auditingExperience ?? "not stated" },
            { label: "Registered", value: <Day at={auditor.createdAt} /> },
          ]}
        />
      </div>
      {approvedAt ? (
        <Badge tone="good">
          Approved: <Day at={approvedAt} />
        </Badge>
      ) : (
        <div className="flex gap-2">
          <Button size="small" onClick={() => setAsking(true)}>
            Approve<span className="sr-only"> {username}</span>
          </Button>
          <RefuseAuditor auditor={auditor} />
        </div>
      )}
      {isAsking && (
        <ReasonDialog
          title={`Approve ${fullName ?? username} as an auditor?`}
          description="They can then approve and reject other people's modules."
          confirmLabel="Approve"
          hint="For example, how you checked their certifications. Recorded in the audit log."
          done={`${username} can now audit.`}
          touches={["/api/auditors", "/api/admin"]}
          perform={(reason) =>
            send("post", "/api/auditors/{id}/approval", { params: { id }, body: { reason } })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
