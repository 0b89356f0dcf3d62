import { PRODUCT_NAME } from "@stackyard/contract/product";
import { data, useLocation } from "react-router";
import { NotFound } from "../features/shell/not-found";
import { NotOpenYet } from "../features/shell/not-open-yet";
import { findUnopenedPage } from "../features/shell/unopened-pages";

/** There is no page here, whether one is planned or not. */
export const loader = () => data(null, { status: 404 });

/** In the browser nothing is asked for: the page knows by itself what it has to say. */
export const clientLoader = () => null;

export function meta({ location }: { readonly location: { readonly pathname: string } }) {
  const title = findUnopenedPage(location.pathname)?.title ?? "404 Page Not Found";
  return [{ title: `${title} · ${PRODUCT_NAME}` }, { name: "robots", content: "noindex" }];
}

/** Any address that no other route takes. */
export default function NotFoundPage() {
  const page = findUnopenedPage(useLocation().pathname);
  return page ? <NotOpenYet page={page} /> : <NotFound />;
}
