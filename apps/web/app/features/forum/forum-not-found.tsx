import { ButtonLink } from "../../lib/button-link";
import { paths } from "../../lib/paths";
import { EmptyState } from "../../ui/feedback/empty-state";

/** In place of a category or a thread that is not there, or not for whoever asks. */
export function ForumNotFound({ what }: { readonly what: "Category" | "Thread" }) {
  return (
    <div className="page-width py-16 sm:py-24">
      <EmptyState
        headingLevel="h1"
        title={`${what} not found`}
        action={<ButtonLink to={paths.developerForum}>Back to Forum</ButtonLink>}
      >
        {what === "Category"
          ? "There is no category at this address."
          : "There is no thread at this address, or it was taken away."}
      </EmptyState>
    </div>
  );
}
