import { paths } from "../../../lib/links/paths";
import { NotFoundPage } from "../../../lib/page/not-found-page";

export function EngineerNotFound() {
  return (
    <NotFoundPage title="Engineer Not Found" to={paths.talent()} back="Find Engineers">
      Nobody offers their work under this number. They may have left the yard.
    </NotFoundPage>
  );
}
