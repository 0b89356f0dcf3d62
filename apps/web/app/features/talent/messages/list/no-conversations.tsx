import { ButtonLink } from "../../../../lib/links/button-link";
import { paths } from "../../../../lib/links/paths";
import { EmptyState } from "../../../../ui/feedback/empty-state";

export function NoConversations() {
  return (
    <EmptyState
      title="No conversations yet"
      action={<ButtonLink to={paths.talent()}>Find Engineers</ButtonLink>}
    >
      Message an engineer or request a service to start one.
    </EmptyState>
  );
}
