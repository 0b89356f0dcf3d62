import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ApiReferencePage } from "../../features/content/api-reference/api-reference-page";
import { readReferenceView } from "../../features/content/api-reference/reference-address";
import { referenceQuery } from "../../features/content/api-reference/reference-query";
import { ErrorPage } from "../../features/site/shell/error-page";
import { pageData } from "../../lib/page/page-data";
import { pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { uptimeQuery } from "../../lib/page/site";
import { READING_PAGE } from "../../lib/start/reading-page";

const page = pageData(({ url }) => [
  referenceQuery(readReferenceView(url.searchParams)),
  uptimeQuery(),
]);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = { ...READING_PAGE, ...sharedPage(readReferenceView) };

export const meta = () =>
  pageHead({
    title: "API Reference",
    description:
      "Every call of the public API and the site's API, with parameters, examples, and errors.",
  });

export default function ApiReference() {
  const view = readReferenceView(useSearchParams()[0]);
  const { data } = useQuery({ ...referenceQuery(view), placeholderData: keepPreviousData });
  return data && <ApiReferencePage view={view} reference={data} />;
}

export const ErrorBoundary = () => <ErrorPage />;
