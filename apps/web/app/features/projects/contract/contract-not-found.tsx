import { paths } from "../../../lib/links/paths";
import { NotFoundPage } from "../../../lib/page/not-found-page";

export function ContractNotFound() {
  return (
    <NotFoundPage title="Contract not found" to={paths.ownProjects} back="Your projects">
      This contract doesn't exist, or you aren't one of its sides.
    </NotFoundPage>
  );
}
