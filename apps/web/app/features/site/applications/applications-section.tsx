import type { ApplicationWithSecret } from "@stackyard/contract/members/applications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SectionContent } from "../../../lib/page/section-content";
import { Card } from "../../../ui/display/card";
import { RowList } from "../../../ui/display/row-list";
import { Section } from "../../../ui/display/section";
import { EmptyLine } from "../../../ui/feedback/empty-line";
import { applicationsQuery } from "../settings-queries";
import { ApplicationForm } from "./application-form";
import { ApplicationRow } from "./application-row";
import { ApplicationSecret } from "./application-secret";

/** The applications that the user registered. */
export function ApplicationsSection() {
  const query = useQuery(applicationsQuery());
  // Kept in component state, never in the cache, so that the secret doesn't outlive the page.
  const [shown, setShown] = useState<ApplicationWithSecret>();
  return (
    <Section
      title="Your applications"
      text="Register a program that uses the API for other people, with their consent."
    >
      <Card className="flex flex-col gap-5 p-5">
        <ApplicationForm
          onSaved={({ secret = null, ...application }) => setShown({ ...application, secret })}
        />
        {shown && (
          <ApplicationSecret
            key={`${shown.id} ${shown.secret}`}
            application={shown}
            onDone={() => setShown(undefined)}
          />
        )}
      </Card>
      <SectionContent query={query} what="Your applications">
        {(applications) =>
          applications.length === 0 ? (
            <EmptyLine>No applications yet. Register one above.</EmptyLine>
          ) : (
            <RowList label="Your applications">
              {applications.map((application) => (
                <ApplicationRow
                  key={application.id}
                  application={application}
                  onSecret={setShown}
                />
              ))}
            </RowList>
          )
        }
      </SectionContent>
    </Section>
  );
}
