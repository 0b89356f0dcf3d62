import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../../lib/page/section-content";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { noticesQuery } from "../../admin-queries";
import { NoticeRow } from "./notice-row";

/** Rules that found something critical in published versions. Owners are notified after a release. */
export function NoticesSection() {
  const query = useQuery(noticesQuery());
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl">Security notices</h2>
      <p className="max-w-prose text-ink-soft text-sm">
        New rules found these critical findings in published versions. Check that a rule is right
        before you notify the owners of the modules.
      </p>
      <SectionContent query={query} what="The notices">
        {(notices) =>
          notices.length === 0 ? (
            <EmptyState title="No pending notices" headingLevel="h3">
              Critical findings of new rules appear here after a rescan.
            </EmptyState>
          ) : (
            <ul aria-label="Security notices" className="divide-y rounded-lg border bg-surface">
              {notices.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} />
              ))}
            </ul>
          )
        }
      </SectionContent>
    </section>
  );
}
