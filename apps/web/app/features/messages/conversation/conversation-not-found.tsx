import { ButtonLink } from "../../../lib/button-link";
import { paths } from "../../../lib/paths";
import { EmptyState } from "../../../ui/feedback/empty-state";

export function ConversationNotFound() {
  return (
    <div className="page-width py-16 sm:py-24">
      <EmptyState
        headingLevel="h1"
        title="Conversation not found"
        action={<ButtonLink to={paths.messages}>Your messages</ButtonLink>}
      >
        There is no conversation of yours at this address.
      </EmptyState>
    </div>
  );
}
