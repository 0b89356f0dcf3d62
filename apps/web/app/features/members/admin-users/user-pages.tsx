import type { ManagedUser } from "@stackyard/contract/members/administration";
import { OlderItems } from "../../../lib/listing/older-items";
import { type userFilter, usersQuery } from "../admin-queries";
import { UserRow } from "./user-row";

interface Props {
  readonly items: readonly ManagedUser[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
  readonly filter: ReturnType<typeof userFilter>;
  readonly viewerId: number;
}

/** A page of accounts, with a button that loads older ones. */
export function UserPages({ items, next, filter, viewerId }: Props) {
  return (
    <>
      <ul aria-label="Users" className="divide-y divide-line rounded-lg border bg-surface">
        {items.map((user) => (
          <UserRow key={user.id} user={user} isViewer={user.id === viewerId} />
        ))}
      </ul>
      {next && (
        <OlderItems
          cursor={next}
          queryOf={(cursor) => usersQuery(filter, cursor)}
          label="Older accounts"
        >
          {(items, next) => (
            <UserPages items={items} next={next} filter={filter} viewerId={viewerId} />
          )}
        </OlderItems>
      )}
    </>
  );
}
