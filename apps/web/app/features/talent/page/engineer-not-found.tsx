import { paths } from "../../../lib/links/paths";
import { NotFoundPage } from "../../../lib/page/not-found-page";

export function EngineerNotFound() {
  return (
    <NotFoundPage title="Engineer Not Found" to={paths.talent()} back="Find Engineers">
      This engineer doesn't exist or has removed their profile.
    </NotFoundPage>
  );
}
