import { matchPath } from "react-router";

export interface UnopenedPage {
  /** Its address, and those of the pages that belong to it. Any other below it leads nowhere. */
  readonly paths: readonly string[];
  readonly title: string;
  /** What the page will be for. */
  readonly purpose: string;
}

/** Pages that the site links to and that are still to be built. */
const UNOPENED_PAGES: readonly UnopenedPage[] = [
  {
    paths: ["/dao-governance"],
    title: "DAO Governance",
    purpose: "How proposals are made, discussed and voted on.",
  },
  { paths: ["/discord"], title: "Discord", purpose: "The way to the community's chat." },
  {
    paths: ["/contribute"],
    title: "Contribute",
    purpose: "How to help with code, docs and answers.",
  },
  { paths: ["/events"], title: "Events", purpose: "Webinars, workshops and conferences." },
];

export function findUnopenedPage(pathname: string): UnopenedPage | undefined {
  return UNOPENED_PAGES.find(({ paths }) => paths.some((path) => matchPath(path, pathname)));
}
