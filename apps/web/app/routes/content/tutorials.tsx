import { tutorialsQuery } from "../../features/content/content-queries";
import { readTutorialFilter } from "../../features/content/tutorials/tutorial-filter";
import { TutorialsPage } from "../../features/content/tutorials/tutorials-page";
import { ButtonLink } from "../../lib/links/button-link";
import { paths } from "../../lib/links/paths";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { READING_PAGE } from "../../lib/start/reading-page";

const page = layeredPageData({
  parts: ({ url }) => [tutorialsQuery(readTutorialFilter(url.searchParams))],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = { ...READING_PAGE, ...sharedPage(readTutorialFilter) };

export const meta = () =>
  pageHead({
    title: "Tutorials",
    description:
      "Create, secure, and install modules, and add a gate to your pipeline: tutorials with tested commands.",
  });

export default function Tutorials() {
  return (
    <TutorialsPage
      submit={
        <ButtonLink to={paths.ticket({ category: "other", subject: "Tutorial proposal: " })}>
          Submit a Tutorial
        </ButtonLink>
      }
    />
  );
}
