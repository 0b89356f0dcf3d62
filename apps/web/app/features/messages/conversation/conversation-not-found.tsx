import { NotFoundPage } from "../../../lib/not-found-page";
import { paths } from "../../../lib/paths";

export function ConversationNotFound() {
  return (
    <NotFoundPage title="Conversation not found" to={paths.messages} back="Your messages">
      There is no conversation of yours at this address.
    </NotFoundPage>
  );
}
