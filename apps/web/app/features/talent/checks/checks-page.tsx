import { useQuery } from "@tanstack/react-query";
import { AdministratorsPage } from "../../../lib/page/administrators-page";
import { SectionContent } from "../../../lib/page/section-content";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { certificationChecksQuery } from "../engineer-queries";
import { CheckItem } from "./check-item";

/** What engineers say that they were certified for, until an administrator has looked it up. */
export function ChecksPage() {
  return (
    <AdministratorsPage
      title="Certifications to check"
      purpose="What engineers say that they were certified for is looked up here."
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
        Look each up with its issuer, by its number. What you confirm is marked as checked on the
        engineer’s page; why you could not, only they are told.
      </p>
      <SectionContent query={query} what="The certifications">
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title="Nothing to check" headingLevel="h2">
              Certifications stand here from when an engineer names them until somebody has looked
              them up.
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
