import { classes } from "../../ui/classes";
import { Avatar } from "../../ui/display/avatar";
import { initials } from "../format/format";
import { Link } from "../links/link";
import { paths } from "../links/paths";

interface Props {
  readonly username: string;
  /** Null shows initials; undefined shows neither. */
  readonly avatar?: string | null;
  readonly size?: "small" | "medium";
  readonly className?: string;
}

/** A link to a user's page, with their picture if there is room. */
export function PersonLink({ username, avatar, size = "medium", className }: Props) {
  return (
    <Link
      to={paths.user(username)}
      className={classes(
        "inline-flex min-w-0 max-w-full items-center gap-2.5 hover:text-accent-strong hover:underline",
        className,
      )}
    >
      {avatar !== undefined && <Avatar src={avatar} initials={initials(username)} size={size} />}
      <span className="truncate">{username}</span>
    </Link>
  );
}
