import type { ModuleDetail, Takedown } from "@stackyard/contract/modules/modules";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { WrittenText } from "../../../ui/display/written-text";
import { Alert } from "../../../ui/feedback/alert";
import { versionsQuery } from "../module-queries";
import { NewVersion } from "./new-version/new-version";
import { newestRejected } from "./versions/newest-rejected";

interface Standing {
  readonly tone: ComponentProps<typeof Alert>["tone"];
  readonly title: string;
  readonly text: ReactNode;
}

/** Where a module stands before people get it, and for its author what comes next. */
export function ModuleStanding({ module }: { readonly module: ModuleDetail }) {
  const next = module.viewer.isAuthor && <NewVersion module={module} />;
  if (module.status === "published") return next && <div>{next}</div>;
  const { tone, title, text } = standingOf(module);
  return (
    <Alert tone={tone} title={title} action={next}>
      {text}
    </Alert>
  );
}

function standingOf({ id, status, isWaitingForArchive, takedown, viewer }: ModuleDetail): Standing {
  if (takedown) {
    return {
      tone: "poor",
      title: takedown.isCritical ? "Taken down as dangerous" : "Taken down",
      text: <TakenDown takedown={takedown} />,
    };
  }
  if (isWaitingForArchive) {
    return {
      tone: "fair",
      title: "Waiting for its archive",
      text: viewer.isAuthor
        ? "This module has no code yet. Add its archive: it is scanned, and an auditor reads it then."
        : "Its author has not sent an archive yet: there is nothing to audit.",
    };
  }
  if (status === "rejected") {
    return { tone: "poor", title: "Rejected", text: <Rejection moduleId={id} /> };
  }
  if (status === "withdrawn") {
    return {
      tone: "poor",
      title: "Not in the marketplace any more",
      text: "The approval of this module was withdrawn. Those who bought it keep it.",
    };
  }
  return {
    tone: "note",
    title: "Pending review",
    text: viewer.isAuthor
      ? "An auditor will read this module, typically within 1-3 business days. Until then only you and the auditors see this page."
      : "Only its author and auditors see this page.",
  };
}

function TakenDown({ takedown: { reason, isCritical } }: { readonly takedown: Takedown }) {
  return (
    <>
      <p>
        {isCritical
          ? "This module has been taken down. Nobody can install it, not even those who bought it. Look at what you run of it."
          : "This module has been taken down. Those who bought it keep it and can still install it."}
      </p>
      <div className="mt-2">
        <p className="font-[620]">Why it was taken down</p>
        <WrittenText text={reason} />
      </div>
    </>
  );
}

function Rejection({ moduleId }: { readonly moduleId: number }) {
  const versions = useQuery(versionsQuery(moduleId)).data ?? [];
  const reason = newestRejected(versions)?.rejectionReason;
  return <WrittenText text={reason ?? "An auditor did not approve this module."} />;
}
