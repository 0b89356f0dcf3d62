import type { Overview } from "@stackyard/contract/site/overview";
import { paths } from "../../../../lib/links/paths";
import { adminAddress } from "../../admin-address";
import { Figures } from "./figures";

/** Items that need an admin, each linked to its queue. */
export function Waiting({ waiting, eventsSetAside }: Pick<Overview, "waiting" | "eventsSetAside">) {
  return (
    <Figures
      title="Needs attention"
      figures={[
        { label: "Versions to audit", value: waiting.versionsToAudit, to: paths.profile },
        { label: "Tickets to answer", value: waiting.ticketsToAnswer, to: paths.supportQueue() },
        { label: "Projects held", value: waiting.heldProjects, to: paths.heldProjects },
        { label: "Messages held", value: waiting.heldMessages, to: paths.heldMessages },
        {
          label: "Conversations reported",
          value: waiting.reportedConversations,
          to: paths.heldMessages,
        },
        { label: "Reviews reported", value: waiting.reportedReviews, to: paths.reviewQueue },
        {
          label: "Forum posts to review",
          value: waiting.postsToModerate,
          to: paths.forumModeration,
        },
        {
          label: "Auditors to approve",
          value: waiting.auditorsToApprove,
          to: adminAddress("auditors"),
        },
        {
          label: "Notices to release",
          value: waiting.noticesToRelease,
          to: adminAddress("notices"),
        },
        {
          label: "Certifications to check",
          value: waiting.certificationsToCheck,
          to: paths.certificationChecks,
        },
        { label: "Scans", value: waiting.scans },
        { label: "Failed events", value: eventsSetAside, to: adminAddress("jobs") },
      ]}
    />
  );
}
