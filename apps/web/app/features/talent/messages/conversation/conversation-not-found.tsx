import { paths } from "../../../../lib/links/paths";
import { NotFoundPage } from "../../../../lib/page/not-found-page";

export function ConversationNotFound() {
  return (
    <NotFoundPage title="Conversation not found" to={paths.messages} back="Your messages">
      This conversation doesn't exist, or you aren't part of it.
    </NotFoundPage>
  );
}
