import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../../lib/page/section-content";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { auditorsQuery } from "../../admin-queries";
import { AuditorRow } from "./auditor-row";

/** Auditor applications, followed by approved auditors. */
export function AuditorsSection() {
  const query = useQuery(auditorsQuery());
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl">Auditors</h2>
      <p className="max-w-prose text-ink-soft text-sm">
        Applicants can audit once you approve them.
      </p>
      <SectionContent query={query} what="The auditors">
        {(auditors) =>
          auditors.length === 0 ? (
            <EmptyState title="No auditors yet" headingLevel="h3">
              Applications and registered auditors appear here.
            </EmptyState>
          ) : (
            <ul aria-label="Auditors" className="divide-y divide-line rounded-lg border bg-surface">
              {auditors.map((auditor) => (
                <AuditorRow key={auditor.id} auditor={auditor} />
              ))}
            </ul>
          )
        }
      </SectionContent>
    </section>
  );
}
