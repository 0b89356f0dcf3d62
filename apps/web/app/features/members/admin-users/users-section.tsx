import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { formatCount } from "../../../lib/format/format";
import { SectionContent } from "../../../lib/page/section-content";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { userFilter, usersQuery } from "../admin-queries";
import { UserFilter } from "./user-filter";
import { UserPages } from "./user-pages";

/** Accounts that match the filter in the URL. */
export function UsersSection({ viewerId }: { readonly viewerId: number }) {
  const [address] = useSearchParams();
  const filter = userFilter(address);
  const query = useQuery(usersQuery(filter));
  return (
    <div className="flex flex-col gap-6">
      <UserFilter key={address.toString()} filter={filter} />
      <SectionContent query={query} what="The users">
        {({ items, total, nextCursor }) =>
          items.length === 0 ? (
            <EmptyState title="No matching accounts">Try part of the name, or show all.</EmptyState>
          ) : (
            <div className="flex flex-col gap-4">
              <p role="status" className="text-ink-soft text-sm">
                {formatCount(total, "account")}
              </p>
              <UserPages items={items} next={nextCursor} filter={filter} viewerId={viewerId} />
            </div>
          )
        }
      </SectionContent>
    </div>
  );
}
