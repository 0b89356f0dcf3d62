import { useQuery } from "@tanstack/react-query";
import { AdministratorsPage } from "../../../lib/page/administrators-page";
import { SectionContent } from "../../../lib/page/section-content";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { certificationChecksQuery } from "../engineer-queries";
import { CheckItem } from "./check-item";

/** Certifications that await an admin's verification. */
export function ChecksPage() {
  return (
    <AdministratorsPage
      title="Certifications to check"
      purpose="Only administrators can check engineers' certifications."
      className="max-w-4xl"
    >
      {() => <Waiting />}
    </AdministratorsPage>
  );
}

function Waiting() {
  const query = useQuery(certificationChecksQuery());
  return (
    <>
      <p className="max-w-prose text-ink-soft text-sm">
        Check each number with its issuer. Confirmed certifications are marked as checked on the
        engineer’s page. Only the engineer sees why one isn't confirmed.
      </p>
      <SectionContent query={query} what="The certifications">
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title="No certifications to check" headingLevel="h2">
              Certifications that engineers add appear here.
            </EmptyState>
          ) : (
            <>
              {total > items.length && (
                <p className="text-ink-soft text-sm">
                  The oldest {items.length} of {total}.
                </p>
              )}
              <ul aria-label="Certifications to check" className="flex flex-col gap-4">
                {items.map((item) => (
                  <CheckItem key={item.id} item={item} />
                ))}
              </ul>
            </>
          )
        }
      </SectionContent>
    </>
  );
}
