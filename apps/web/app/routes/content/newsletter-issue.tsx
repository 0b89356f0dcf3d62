import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { IssueNotFound, IssuePage } from "../../features/content/newsletter/issue-page";
import { issueQuery } from "../../features/content/newsletter/newsletter-queries";
import { ErrorPage } from "../../features/site/shell/error-page";
import { pageData } from "../../lib/page/page-data";
import { sharedPage } from "../../lib/page/shared-page";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/newsletter-issue";

const page = pageData(({ params }) => [issueQuery(Number(params.id))]);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = { ...READING_PAGE, ...sharedPage() };

export const meta = () => [{ title: `Newsletter · ${PRODUCT_NAME}` }];

export default function NewsletterIssueRoute({ params }: Route.ComponentProps) {
  return <IssuePage id={Number(params.id)} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<IssueNotFound />} />;
