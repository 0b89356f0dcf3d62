import type { ForumUser } from "@stackyard/contract/forum/people";
import type { ReactNode } from "react";
import { initials } from "../../lib/format/format";
import { Day, DayInSentence } from "../../lib/format/times";
import { Link } from "../../lib/links/link";
import { paths } from "../../lib/links/paths";
import { Avatar } from "../../ui/display/avatar";
import { fullNameOf, usernameOf } from "./person-name";

interface Props {
  readonly user: ForumUser;
  readonly createdAt: string;
  readonly editedAt: string | null;
  /** Content beside the timestamp. */
  readonly children?: ReactNode;
}

/** Author and dates of a post. */
export function Byline({ user, createdAt, editedAt, children }: Props) {
  const name = fullNameOf(user);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar src={user?.avatar ?? null} initials={initials(usernameOf(user))} />
      <div className="min-w-0">
        <p className="flex min-w-0 flex-wrap gap-x-2">
          {user ? (
            <Link
              to={paths.user(user.username)}
              className="truncate font-[620] hover:text-accent-strong hover:underline"
            >
              {name}
            </Link>
          ) : (
            <span className="font-[620]">{name}</span>
          )}
          <span className="truncate text-ink-faint">@{usernameOf(user)}</span>
        </p>
        <p className="flex flex-wrap gap-x-2 text-ink-faint text-sm">
          <Day at={createdAt} />
          {editedAt && (
            <span>
              · edited <DayInSentence at={editedAt} />
            </span>
          )}
          {children}
        </p>
      </div>
    </div>
  );
}
