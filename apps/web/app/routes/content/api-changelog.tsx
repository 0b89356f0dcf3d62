import { API_VERSIONS } from "@stackyard/contract/content/api-reference-lists";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ChangelogPage } from "../../features/content/api-reference/changelog-page";
import { changelogQuery } from "../../features/content/api-reference/reference-query";
import { ErrorPage } from "../../features/site/shell/error-page";
import { pageData } from "../../lib/page/page-data";
import { pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { READING_PAGE } from "../../lib/start/reading-page";

const versionIn = (query: URLSearchParams) =>
  API_VERSIONS.find((one) => one === query.get("version")) ?? "v1";

const page = pageData(({ url }) => [changelogQuery(versionIn(url.searchParams))]);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = {
  ...READING_PAGE,
  ...sharedPage((query) => ({ version: versionIn(query) })),
};

export const meta = () =>
  pageHead({
    title: "API changelog",
    description: "The changes of each API release, generated from its OpenAPI documents.",
  });

export default function ApiChangelog() {
  const { data } = useQuery(changelogQuery(versionIn(useSearchParams()[0])));
  return data && <ChangelogPage changelog={data} />;
}

export const ErrorBoundary = () => <ErrorPage />;
