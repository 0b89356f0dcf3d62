import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { useQuery } from "@tanstack/react-query";
import { EditorPage } from "../../features/projects/editor/editor-page";
import { ProjectNotFound } from "../../features/projects/not-found";
import { projectQuery } from "../../features/projects/project-queries";
import { ErrorPage } from "../../features/site/shell/error-page";
import { idInAddress } from "../../lib/page/id-in-address";
import { SectionContent } from "../../lib/page/section-content";
import { signedInPageData } from "../../lib/session/signed-in-page";
import type { Route } from "./+types/changed-project";

const page = signedInPageData({
  requiredOf: (_, { params }) => [projectQuery(idInAddress(params.id))],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Edit project · ${PRODUCT_NAME}` }];

export default function ChangedProject({ params }: Route.ComponentProps) {
  const query = useQuery(projectQuery(idInAddress(params.id)));
  return (
    <SectionContent query={query} what="The project">
      {(project) => <EditorPage key={project.id} project={project} />}
    </SectionContent>
  );
}

export const ErrorBoundary = () => <ErrorPage notFound={<ProjectNotFound />} />;
