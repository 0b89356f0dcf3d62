import { paths } from "../../../../lib/links/paths";
import { NotFoundPage } from "../../../../lib/page/not-found-page";

export function ConversationNotFound() {
  return (
    <NotFoundPage title="Conversation not found" to={paths.messages} back="Your messages">
      There is no conversation of yours at this address.
    </NotFoundPage>
  );
}
