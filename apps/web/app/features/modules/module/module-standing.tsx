import type { ModuleDetail, Takedown } from "@stackyard/contract/modules/modules";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { ButtonLink } from "../../../lib/links/button-link";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { SaleButton } from "../../../lib/modules/sale-button";
import { useCurrentUser } from "../../../lib/session/current-user";
import { WrittenText } from "../../../ui/display/written-text";
import { Alert } from "../../../ui/feedback/alert";
import { moduleAddress } from "../module-address";
import { versionsQuery } from "../module-queries";
import { NewVersion } from "../new-version/new-version";
import { newestRejected } from "../versions/newest-rejected";

interface Standing {
  readonly tone: ComponentProps<typeof Alert>["tone"];
  readonly title: string;
  readonly text: ReactNode;
}

/** Status of an unpublished module, with the next steps for its author. */
export function ModuleStanding({ module }: { readonly module: ModuleDetail }) {
  const isAdmin = useCurrentUser()?.role === "admin";
  const next = (module.viewer.isAuthor || isAdmin) && <ManagerActions module={module} />;
  if (module.status === "published")
    return next && <PublishedStanding moduleId={module.id} next={next} />;
  const { tone, title, text } = standingOf(module);
  return (
    <Alert tone={tone} title={title} action={next}>
      {text}
    </Alert>
  );
}

/** Actions of the author. Administrators can edit the listing. */
function ManagerActions({ module }: { readonly module: ModuleDetail }) {
  const { isAuthor } = module.viewer;
  return (
    <div className="flex flex-wrap gap-2">
      {isAuthor && <NewVersion module={module} />}
      <ButtonLink to={paths.editModule(module.id)} look="secondary" size="small">
        Edit listing
      </ButtonLink>
      {isAuthor && <SaleButton module={module} isAuthor />}
    </div>
  );
}

interface PublishedProps {
  readonly moduleId: number;
  /** What the author or an administrator can do next. */
  readonly next: ReactNode;
}

/** For those who manage a published module: the version that is waiting for an auditor. */
function PublishedStanding({ moduleId, next }: PublishedProps) {
  const versions = useQuery(versionsQuery(moduleId)).data ?? [];
  const pending = versions.find(({ status }) => status === "pending");
  if (!pending) return <div>{next}</div>;
  return (
    <Alert tone="note" title={`Version ${pending.version} is pending review`} action={next}>
      <p>
        An auditor will review it, typically within 1-3 business days. Until then, buyers get the
        version below.{" "}
        <Link
          to={moduleAddress(moduleId, { version: pending.version })}
          className="text-accent-strong underline underline-offset-2"
        >
          Show version {pending.version}
        </Link>
      </p>
    </Alert>
  );
}

function standingOf({ id, status, isWaitingForArchive, takedown, viewer }: ModuleDetail): Standing {
  if (takedown?.isByAuthor) {
    return {
      tone: "fair",
      title: "Off sale",
      text: viewer.isAuthor
        ? "You took this module off sale. Buyers keep it and can still install it."
        : "Its author took this module off sale. Buyers keep it and can still install it.",
    };
  }
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
        ? "This module has no code yet. Add its archive to have it scanned and audited."
        : "Its author hasn't added an archive yet, so it can't be audited.",
    };
  }
  if (status === "rejected") {
    return { tone: "poor", title: "Rejected", text: <Rejection moduleId={id} /> };
  }
  if (status === "withdrawn") {
    return {
      tone: "poor",
      title: "No longer in the marketplace",
      text: "The approval of this module was withdrawn. Buyers keep it.",
    };
  }
  return {
    tone: "note",
    title: "Pending review",
    text: viewer.isAuthor
      ? "An auditor will review this module, typically within 1-3 business days. Until then, only you and auditors can see this page."
      : "Only its author and auditors can see this page.",
  };
}

function TakenDown({ takedown: { reason, isCritical } }: { readonly takedown: Takedown }) {
  return (
    <>
      <p>
        {isCritical
          ? "This module has been taken down. No one can install it, including buyers. Check where you use it."
          : "This module has been taken down. Buyers keep it and can still install it."}
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
  return <WrittenText text={reason ?? "An auditor didn't approve this module."} />;
}
