import type { TradePerson } from "@stackyard/contract/trade/refunds";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";

/** A link to a party of a trade. */
export function Person({ person: { username, name } }: { readonly person: TradePerson }) {
  return (
    <Link
      to={paths.user(username)}
      className="[overflow-wrap:anywhere] hover:text-accent-strong hover:underline"
    >
      {name === username ? username : `${name} (${username})`}
    </Link>
  );
}
