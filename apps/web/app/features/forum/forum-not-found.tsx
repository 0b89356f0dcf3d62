import { paths } from "../../lib/links/paths";
import { NotFoundPage } from "../../lib/page/not-found-page";

/** Shown for a category or thread that doesn't exist or that the viewer can't access. */
export function ForumNotFound({ what }: { readonly what: "Category" | "Thread" }) {
  return (
    <NotFoundPage title={`${what} not found`} to={paths.developerForum} back="Back to Forum">
      {what === "Category"
        ? "There is no category at this address."
        : "There is no thread at this address, or it was removed."}
    </NotFoundPage>
  );
}
