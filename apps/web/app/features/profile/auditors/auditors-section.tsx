import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../lib/section-content";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { auditorsQuery } from "../profile-queries";
import { RowList } from "../row-list";
import { Section } from "../section";
import { AuditorRow } from "./auditor-row";

/** The auditor accounts, for an administrator to approve. */
export function AuditorsSection() {
  const query = useQuery(auditorsQuery());
  return (
    <Section title="Auditors" text="Whoever registers as an auditor may audit once approved here.">
      <SectionContent query={query} what="The auditors">
        {(auditors) =>
          auditors.length === 0 ? (
            <EmptyState title="No auditors yet" headingLevel="h3">
              Accounts that are registered as auditors stand here.
            </EmptyState>
          ) : (
            <RowList label="Auditors">
              {auditors.map((auditor) => (
                <AuditorRow key={auditor.id} auditor={auditor} />
              ))}
            </RowList>
          )
        }
      </SectionContent>
    </Section>
  );
}
