import { data } from "react-router";
import { NotFound } from "../../features/site/shell/not-found";
import { pageHead } from "../../lib/page/page-head";
import { READING_PAGE } from "../../lib/start/reading-page";

export const loader = () => data(null, { status: 404 });

/** In the browser nothing is asked for: the page knows by itself what it has to say. */
export const clientLoader = () => null;

export const handle = READING_PAGE;

export const meta = () => [
  ...pageHead({ title: "404 Page Not Found" }),
  { name: "robots", content: "noindex" },
];

/** Any address that no other route takes. */
export default NotFound;
