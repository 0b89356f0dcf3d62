export interface UnopenedPage {
  /** The first part of its address; other parts may follow. */
  readonly path: string;
  readonly title: string;
  /** What the page will be for. */
  readonly purpose: string;
}

/** Pages that the site links to and that are still to be built. */
const UNOPENED_PAGES: readonly UnopenedPage[] = [
  { path: "talent", title: "Find Engineers", purpose: "Engineers, their work and their rates." },
  {
    path: "dao-governance",
    title: "DAO Governance",
    purpose: "How proposals are made, discussed and voted on.",
  },
  {
    path: "developer-forum",
    title: "Developer Forum",
    purpose: "Questions and answers on modules and infrastructure.",
  },
  { path: "discord", title: "Discord", purpose: "The way to the community's chat." },
  { path: "contribute", title: "Contribute", purpose: "How to help with code, docs and answers." },
  { path: "events", title: "Events", purpose: "Webinars, workshops and conferences." },
  {
    path: "documentation",
    title: "Documentation",
    purpose: "How to build, publish, buy and deploy modules.",
  },
  {
    path: "api-reference",
    title: "API Reference",
    purpose: "The public REST API. Its OpenAPI document is at /api/openapi.json today.",
  },
  { path: "tutorials", title: "Tutorials", purpose: "Step by step through common tasks." },
  { path: "blog", title: "Blog", purpose: "News and background." },
  { path: "support", title: "Support", purpose: "Answers, chat and tickets." },
  {
    path: "terms-of-service",
    title: "Terms of Service",
    purpose: "The terms under which modules are sold and bought.",
  },
  { path: "privacy-policy", title: "Privacy Policy", purpose: "What is stored, and why." },
  { path: "cookie-policy", title: "Cookie Policy", purpose: "Which cookies are set, and why." },
];

export function findUnopenedPage(pathname: string): UnopenedPage | undefined {
  const first = pathname.split("/")[1];
  return UNOPENED_PAGES.find(({ path }) => path === first);
}
