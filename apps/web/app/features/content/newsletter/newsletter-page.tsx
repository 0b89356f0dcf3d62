import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../lib/page/section-content";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { IssuePages } from "./issue-pages";
import { issuesQuery } from "./newsletter-queries";
import { SubscribeBox } from "./subscribe-box";

/** Newsletter archive with the subscription form. */
export function NewsletterPage() {
  const query = useQuery(issuesQuery());
  return (
    <div className="page-width flex max-w-4xl flex-col gap-10 py-8 sm:py-12">
      <div>
        <h1 className="text-3xl sm:text-4xl">Newsletter</h1>
        <p className="mt-2 text-ink-soft text-lg">
          News from {PRODUCT_NAME}, by email, plus every past issue.
        </p>
      </div>
      <SubscribeBox hasArchiveLink={false} />
      <section aria-labelledby="past-issues">
        <h2 id="past-issues" className="mb-4 text-2xl">
          Past issues
        </h2>
        <SectionContent query={query} what="The past issues">
          {({ items, nextCursor }) =>
            items.length === 0 ? (
              <EmptyState headingLevel="h3" title="No issues yet">
                Subscribe to get the first one by email.
              </EmptyState>
            ) : (
              <IssuePages items={items} next={nextCursor} />
            )
          }
        </SectionContent>
      </section>
    </div>
  );
}
