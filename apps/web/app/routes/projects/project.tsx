import type { ProjectDetail } from "@stackyard/contract/projects/projects";
import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { ProjectPage } from "../../features/projects/page/project-page";
import { projectStructuredData } from "../../features/projects/page/project-structured-data";
import { projectQuery } from "../../features/projects/project-queries";
import { ErrorPage } from "../../features/site/shell/error-page";
import { paths } from "../../lib/links/paths";
import { crumbs } from "../../lib/page/crumbs";
import { idInAddress } from "../../lib/page/id-in-address";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { NotFoundPage } from "../../lib/page/not-found-page";
import { missingHead, pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { headInBrowser, headOnServer } from "../../lib/page/subject-head";
import type { Route } from "./+types/project";

const queryOf = ({ id = "" }) => projectQuery(idInAddress(id));

const page = layeredPageData({ required: ({ params }) => [queryOf(params)], parts: () => [] });

const headOf = ({ title, excerpt }: ProjectDetail) => ({ title, description: excerpt });

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  return headOnServer(args, queryOf(args.params), (project, origin) => {
    const trail = [
      { name: "Projects", path: paths.projects() },
      { name: project.title, path: paths.project(project.id) },
    ];
    const facts = project.status === "open" ? [projectStructuredData(origin, project)] : [];
    return { ...headOf(project), facts: [...facts, crumbs(origin, ...trail)] };
  });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  return headInBrowser(queryOf(args.params), headOf);
}

export const handle = sharedPage();

export const meta = ({ loaderData, error }: Route.MetaArgs) =>
  loaderData ? pageHead(loaderData) : missingHead(error, { missing: "Project not found" });

export default function Project({ params }: Route.ComponentProps) {
  const { data: project } = useQuery(queryOf(params));
  return project && <ProjectPage key={project.id} project={project} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<NotFoundPage subject="project" />} />;
