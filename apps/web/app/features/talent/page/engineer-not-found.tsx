import { NotFoundPage } from "../../../lib/not-found-page";
import { paths } from "../../../lib/paths";

export function EngineerNotFound() {
  return (
    <NotFoundPage title="Engineer Not Found" to={paths.talent()} back="Find Engineers">
      Nobody offers their work under this number. They may have left the yard.
    </NotFoundPage>
  );
}
