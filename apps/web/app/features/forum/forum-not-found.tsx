import { paths } from "../../lib/links/paths";
import { NotFoundPage } from "../../lib/page/not-found-page";

/** In place of a category or a thread that is not there, or not for whoever asks. */
export function ForumNotFound({ what }: { readonly what: "Category" | "Thread" }) {
  return (
    <NotFoundPage title={`${what} not found`} to={paths.developerForum} back="Back to Forum">
      {what === "Category"
        ? "There is no category at this address."
        : "There is no thread at this address, or it was taken away."}
    </NotFoundPage>
  );
}
