import type { ForumUser } from "@stackyard/contract/forum/people";
import { initials } from "../../../lib/format/format";
import { classes } from "../../../ui/classes";
import { Avatar } from "../../../ui/display/avatar";

interface Props {
  readonly id: string;
  readonly found: readonly NonNullable<ForumUser>[];
  readonly current: number;
  readonly take: (username: string) => void;
}

/** Autocomplete list for @mentions. The field keeps the focus and handles the keys. */
export function NameSuggestions({ id, found, current, take }: Props) {
  if (found.length === 0) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label="People"
      className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-md border bg-surface shadow-lift-high"
    >
      {found.map(({ id: userId, username, fullName, avatar }, index) => (
        <div
          key={userId}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          // On mousedown, before the field's blur event closes the list.
          onMouseDown={(event) => {
            event.preventDefault();
            take(username);
          }}
          className={classes(
            "flex min-h-10 cursor-pointer items-center gap-2.5 px-3 py-1.5 text-sm",
            index === current && "bg-sunken",
          )}
        >
          <Avatar src={avatar} initials={initials(username)} size="small" />
          <span className="truncate font-[600]">{username}</span>
          {fullName && <span className="truncate text-ink-faint">{fullName}</span>}
        </div>
      ))}
    </div>
  );
}
