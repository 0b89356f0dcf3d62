import { PRODUCT_NAME } from "@stackyard/contract/product";
import { useMatches } from "react-router";
import { NotFound } from "../features/shell/not-found";
import { NotOpenYet } from "../features/shell/not-open-yet";
import { UNOPENED_PAGES } from "../features/shell/unopened-pages";

// Several addresses share this file; each has its path as the route's id.
const pageOf = (id: string | undefined) => UNOPENED_PAGES.find(({ path }) => path === id);

export const meta = ({
  matches,
}: {
  readonly matches: readonly ({ id: string } | undefined)[];
}) => [
  { title: `${pageOf(matches.at(-1)?.id)?.title} · ${PRODUCT_NAME}` },
  { name: "robots", content: "noindex" },
];

export default function NotOpenYetPage() {
  const page = pageOf(useMatches().at(-1)?.id);
  return page ? <NotOpenYet page={page} /> : <NotFound />;
}
