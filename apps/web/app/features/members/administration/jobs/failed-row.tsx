import type { FailedJob } from "@stackyard/contract/common/jobs";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { formatCount } from "../../../../lib/format/format";
import { Moment } from "../../../../lib/format/times";
import { ReasonDialog } from "../../../../lib/page/reason-dialog";
import { Button } from "../../../../ui/controls/button";

const ACTS = {
  retry: {
    label: "Try again",
    title: "Retry this job?",
    description: "The job goes back to its queue and runs when a worker is free.",
    done: "The job is queued.",
    path: "/api/admin/jobs/{id}/retry",
  },
  discard: {
    label: "Give up",
    title: "Discard this job?",
    description: "The job and its error are removed. You can't retry it.",
    done: "The job is discarded.",
    path: "/api/admin/jobs/{id}/discard",
  },
} as const;

export function FailedRow({ job }: { readonly job: FailedJob }) {
  const [act, setAct] = useState<keyof typeof ACTS>();
  const asked = act && ACTS[act];
  const about = Object.entries(job.about).map(([name, number]) => `${name} ${number}`);
  return (
    <li className="flex flex-col gap-3 p-4 text-sm sm:px-5">
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-ink-faint text-xs">
        <span className="font-mono [overflow-wrap:anywhere]">
          {[job.queue, ...about].join(" \u00b7 ")}
        </span>
        <span>
          <Moment at={job.failedAt} />, after {formatCount(job.attempts, "attempt")}
        </span>
      </p>
      <p className="whitespace-pre-wrap font-mono text-[0.8rem] leading-relaxed [overflow-wrap:anywhere]">
        {job.error}
      </p>
      {job.takenOverBy && (
        <p className="text-ink-soft">Its data was handed to {job.takenOverBy}.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {(["retry", "discard"] as const).map((which) => (
          <Button
            key={which}
            size="small"
            look={which === "discard" ? "danger" : "secondary"}
            onClick={() => setAct(which)}
          >
            {ACTS[which].label}
            <span className="sr-only">
              {" "}
              ({job.queue} {about.join(" ")})
            </span>
          </Button>
        ))}
      </div>
      {asked && (
        <ReasonDialog
          title={asked.title}
          description={asked.description}
          confirmLabel={asked.label}
          look={act === "discard" ? "danger" : "primary"}
          done={asked.done}
          hint="Recorded in the audit log."
          perform={(reason) =>
            send("post", asked.path, { params: { id: job.id }, body: { reason } })
          }
          onClose={() => setAct(undefined)}
        />
      )}
    </li>
  );
}
