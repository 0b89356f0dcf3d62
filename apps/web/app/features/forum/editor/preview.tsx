import { useQuery } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { WrittenHtml } from "../../../ui/display/written-html";
import { Spinner } from "../../../ui/feedback/spinner";

/** Preview rendered by the server. */
export function Preview({ content }: { readonly content: string }) {
  const isEmpty = content.trim() === "";
  const { data, error } = useQuery({
    queryKey: ["forum preview", content],
    queryFn: () => send("post", "/api/forum/previews", { body: { content } }),
    enabled: !isEmpty,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return (
    <section
      aria-label="Preview"
      className="min-h-40 rounded-b-md border border-line-strong bg-surface p-4"
    >
      {isEmpty && <p className="text-ink-faint">Nothing to preview yet.</p>}
      {error && (
        <p role="alert" className="text-poor">
          {errorMessage(error, "We couldn't create the preview.")}
        </p>
      )}
      {!isEmpty && !error && !data && (
        <p role="status">
          <Spinner className="text-accent" />
          <span className="sr-only">Creating the preview</span>
        </p>
      )}
      {data && <WrittenHtml html={data.html} className="max-w-none" />}
    </section>
  );
}
