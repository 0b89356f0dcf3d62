import { data } from "react-router";
import { NotFound } from "../../features/site/shell/not-found";
import { pageHead } from "../../lib/page/page-head";
import { READING_PAGE } from "../../lib/start/reading-page";

export const loader = () => data(null, { status: 404 });

/** In the browser, the page needs no data from the server. */
export const clientLoader = () => null;

export const handle = READING_PAGE;

export const meta = () => [
  ...pageHead({ title: "404 Page Not Found" }),
  { name: "robots", content: "noindex" },
];

/** The catch-all route. */
export default NotFound;
