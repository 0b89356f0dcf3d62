import { paths } from "../../lib/links/paths";
import { NotFoundPage } from "../../lib/page/not-found-page";

export function ProjectNotFound() {
  return (
    <NotFoundPage title="Project not found" to={paths.projects()} back="All projects">
      This project doesn't exist or isn't public.
    </NotFoundPage>
  );
}

export function ContractNotFound() {
  return (
    <NotFoundPage title="Contract not found" to={paths.ownProjects} back="Your projects">
      This contract doesn't exist, or you aren't one of its sides.
    </NotFoundPage>
  );
}
