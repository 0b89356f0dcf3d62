import { useQuery } from "@tanstack/react-query";
import { DocumentationPage } from "../../features/content/documentation/documentation-page";
import { documentationQuery } from "../../features/content/documentation/documentation-queries";
import { pageData } from "../../lib/page/page-data";
import { pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { READING_PAGE } from "../../lib/start/reading-page";

const page = pageData(() => [documentationQuery()]);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = { ...READING_PAGE, ...sharedPage() };

export const meta = () =>
  pageHead({
    title: "Documentation",
    description:
      "How to build, publish, buy, and deploy infrastructure modules: sixteen topics and a generated reference.",
  });

export default function Documentation() {
  const { data } = useQuery(documentationQuery());
  return data && <DocumentationPage sections={data} />;
}
