import type { SecurityNotice } from "@stackyard/contract/modules/rescans";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { formatCount } from "../../../../lib/format/format";
import { DayInSentence } from "../../../../lib/format/times";
import { Link } from "../../../../lib/links/link";
import { paths } from "../../../../lib/links/paths";
import { ReasonDialog } from "../../../../lib/page/reason-dialog";
import { Button } from "../../../../ui/controls/button";

type Decision = "released" | "dismissed";

/** A rule, the versions that it concerns, and the decision. */
export function NoticeRow({ notice }: { readonly notice: SecurityNotice }) {
  const { ruleId, title, rulesetVersion, createdAt, versions, versionCount } = notice;
  const [asked, setAsked] = useState<Decision>();
  const more = versionCount - versions.length;
  return (
    <li className="flex flex-col gap-3 p-5 text-sm">
      <h3 className="text-base [overflow-wrap:anywhere]">{title}</h3>
      <p className="text-ink-soft">
        <span className="font-mono [overflow-wrap:anywhere]">{ruleId}</span>, rules of{" "}
        {rulesetVersion}. Found <DayInSentence at={createdAt} />.
      </p>
      <ul className="list-disc pl-5">
        {versions.map(({ moduleId, title: module, version, file }) => (
          <li key={`${moduleId} ${version}`} className="[overflow-wrap:anywhere]">
            <Link
              to={`${paths.module(moduleId)}?tab=security&version=${version}`}
              className="font-[620] underline underline-offset-2"
            >
              {module} {version}
            </Link>
            , {file}
          </li>
        ))}
        {more > 0 && <li>{formatCount(more, "more version")}</li>}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => setAsked("released")}>
          Notify {formatCount(notice.holderCount, "owner")}
          <span className="sr-only"> of modules with {ruleId}</span>
        </Button>
        <Button size="small" look="secondary" onClick={() => setAsked("dismissed")}>
          Dismiss<span className="sr-only"> the notice about {ruleId}</span>
        </Button>
      </div>
      {asked && <Decide notice={notice} decision={asked} onClose={() => setAsked(undefined)} />}
    </li>
  );
}

interface DecideProps {
  readonly notice: SecurityNotice;
  readonly decision: Decision;
  readonly onClose: () => void;
}

function Decide({ notice: { id, ruleId, holderCount }, decision, onClose }: DecideProps) {
  const isRelease = decision === "released";
  return (
    <ReasonDialog
      title={isRelease ? `Notify ${formatCount(holderCount, "owner")}?` : `Dismiss ${ruleId}?`}
      description={
        isRelease
          ? "Each owner gets a notification about each affected version. You can't undo this."
          : "Owners won't be notified. The findings stay in the reports."
      }
      confirmLabel={isRelease ? "Notify owners" : "Dismiss notice"}
      hint="Recorded in the audit log."
      done={isRelease ? "The owners are being notified." : "The notice is dismissed."}
      touches={["/api/admin"]}
      perform={(reason) =>
        send("put", "/api/admin/security-notices/{id}/decision", {
          params: { id },
          body: { decision, reason },
        })
      }
      onClose={onClose}
    />
  );
}
