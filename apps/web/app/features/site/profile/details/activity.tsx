import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../../lib/page/section-content";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { activityQuery } from "../profile-queries";
import { ActivityDays } from "./activity-days";

/** The user's activity by day. */
export function Activity() {
  const query = useQuery(activityQuery());
  return (
    <SectionContent query={query} what="Your activity">
      {({ items, nextCursor }) =>
        items.length === 0 ? (
          <EmptyState title="No activity yet">
            Your activity on Stackyard will appear here.
          </EmptyState>
        ) : (
          <ActivityDays items={items} next={nextCursor} />
        )
      }
    </SectionContent>
  );
}
