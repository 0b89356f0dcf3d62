import { useQuery } from "@tanstack/react-query";
import { ProjectNotFound } from "../../features/projects/not-found";
import { ProjectPage } from "../../features/projects/page/project-page";
import { projectStructuredData } from "../../features/projects/page/project-structured-data";
import { projectQuery } from "../../features/projects/project-queries";
import { ErrorPage } from "../../features/site/shell/error-page";
import { paths } from "../../lib/links/paths";
import { crumbs } from "../../lib/page/crumbs";
import { idInAddress } from "../../lib/page/id-in-address";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { missingHead, pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { subjectPage } from "../../lib/page/subject-page";
import type { Route } from "./+types/project";

const queryOf = ({ id = "" }) => projectQuery(idInAddress(id));

const page = subjectPage({
  queryOf,
  headOf: ({ title, excerpt }) => ({ title, description: excerpt }),
  data: layeredPageData({ required: ({ params }) => [queryOf(params)], parts: () => [] }),
});

export const loader = page.loader((project, origin) => {
  const trail = [
    { name: "Projects", path: paths.projects() },
    { name: project.title, path: paths.project(project.id) },
  ];
  const facts = project.status === "open" ? [projectStructuredData(origin, project)] : [];
  return { facts: [...facts, crumbs(origin, ...trail)] };
});

export const clientLoader = page.clientLoader;

export const handle = sharedPage();

export const meta = ({ loaderData, error }: Route.MetaArgs) =>
  loaderData ? pageHead(loaderData) : missingHead(error, { missing: "Project not found" });

export default function Project({ params }: Route.ComponentProps) {
  const { data: project } = useQuery(queryOf(params));
  return project && <ProjectPage key={project.id} project={project} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<ProjectNotFound />} />;
