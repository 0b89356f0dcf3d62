import { readProjectFilter } from "../../features/projects/list/project-filter";
import { ProjectsPage } from "../../features/projects/list/projects-page";
import { projectsQuery } from "../../features/projects/project-queries";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { READING_PAGE } from "../../lib/start/reading-page";

const page = layeredPageData({
  parts: ({ url }) => [projectsQuery(readProjectFilter(url.searchParams))],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = { ...READING_PAGE, ...sharedPage(readProjectFilter) };

export const meta = () =>
  pageHead({
    title: "Projects",
    description:
      "Find infrastructure projects by skill and budget, and propose how you would do the work.",
  });

export default function Projects() {
  return <ProjectsPage />;
}
