import type { CurrentUser } from "@stackyard/contract/members/identity";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../../../lib/format/format";
import { SectionContent } from "../../../../../lib/page/section-content";
import { Badge } from "../../../../../ui/display/badge";
import { RowList } from "../../../../../ui/display/row-list";
import { Section } from "../../../../../ui/display/section";
import { Alert } from "../../../../../ui/feedback/alert";
import { EmptyState } from "../../../../../ui/feedback/empty-state";
import { auditsQuery } from "../../profile-queries";
import { AuditRow } from "./audit-row";
import { AuditorFigures } from "./auditor-figures";

/** Pending versions for auditors and admins. */
export function AuditsSection({ user }: { readonly user: CurrentUser }) {
  if (user.mayAudit) {
    return (
      <>
        <AuditQueue />
        <AuditorFigures />
      </>
    );
  }
  return user.role === "auditor" ? <ApprovalPending /> : null;
}

function AuditQueue() {
  const query = useQuery(auditsQuery());
  const count = query.data?.length ?? 0;
  return (
    <Section
      title="Audit queue"
      text="Oldest first. Your own modules aren't included."
      action={count > 0 && <Badge tone="fair">{formatCount(count, "version")} waiting</Badge>}
    >
      <SectionContent query={query} what="The audit queue">
        {(audits) =>
          audits.length === 0 ? (
            <EmptyState title="Nothing to audit" headingLevel="h3">
              Versions that pass their scan appear here.
            </EmptyState>
          ) : (
            <RowList label="Audit queue">
              {audits.map((audit) => (
                <AuditRow key={`${audit.moduleId} ${audit.version}`} audit={audit} />
              ))}
            </RowList>
          )
        }
      </SectionContent>
    </Section>
  );
}

/** For auditors awaiting an admin's approval. */
function ApprovalPending() {
  return (
    <Section title="Audit queue">
      <Alert tone="fair" title="Your approval is pending">
        An administrator must approve your account before you can audit. The queue then appears
        here.
      </Alert>
    </Section>
  );
}
