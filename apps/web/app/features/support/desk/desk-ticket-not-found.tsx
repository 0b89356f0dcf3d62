import { paths } from "../../../lib/links/paths";
import { NotFoundPage } from "../../../lib/page/not-found-page";

export function DeskTicketNotFound() {
  return (
    <NotFoundPage title="Ticket not found" to={paths.supportQueue()} back="Back to the queue">
      There's no ticket with this number.
    </NotFoundPage>
  );
}
