import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "../../../../lib/links/link";
import { SectionContent } from "../../../../lib/page/section-content";
import { RowList } from "../../../../ui/display/row-list";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { publishersQuery } from "../../module-queries";
import { AddPublisherForm } from "./add-publisher-form";
import { PublisherRow } from "./publisher-row";

const GUIDE = "/documentation/api/publishing-from-pipelines";

/** The pipelines that may publish versions of the author's module. */
export function PublishersSection({ moduleId }: { readonly moduleId: number }) {
  const query = useQuery(publishersQuery(moduleId));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="flex flex-col gap-5 rounded-lg border bg-surface p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        Publishers
      </h2>
      <p className="text-ink-soft text-sm leading-relaxed">
        Workflows on GitHub or GitLab that can submit versions of this module without an API key.{" "}
        <Link to={GUIDE} className="text-accent-strong underline underline-offset-2">
          How to set one up
        </Link>
      </p>
      <SectionContent query={query} what="The publishers">
        {({ publishers, issuers }) => (
          <>
            {publishers.length === 0 ? (
              <EmptyLine>No publishers yet. Add one below.</EmptyLine>
            ) : (
              <RowList label="Publishers">
                {publishers.map((publisher) => (
                  <PublisherRow
                    key={publisher.id}
                    moduleId={moduleId}
                    publisher={publisher}
                    onRemoved={() => heading.current?.focus()}
                  />
                ))}
              </RowList>
            )}
            <AddPublisherForm moduleId={moduleId} issuers={issuers} />
          </>
        )}
      </SectionContent>
    </section>
  );
}
