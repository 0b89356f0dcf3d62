import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../../lib/page/section-content";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { activityQuery } from "../profile-queries";
import { ActivityDays } from "./activity-days";

/** What the user did and what concerned them, day by day. */
export function Activity() {
  const query = useQuery(activityQuery());
  return (
    <SectionContent query={query} what="Your activity">
      {({ items, nextCursor }) =>
        items.length === 0 ? (
          <EmptyState title="No activity yet">
            What you do on Stackyard will be listed here.
          </EmptyState>
        ) : (
          <ActivityDays items={items} next={nextCursor} />
        )
      }
    </SectionContent>
  );
}
