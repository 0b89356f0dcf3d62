import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../../lib/api/query";
import { Moment } from "../../../../lib/format/times";
import { Dialog } from "../../../../ui/overlays/dialog";
import { ForumSection } from "../../forum-section";

interface Props {
  readonly postId: number;
  readonly onClose: () => void;
}

/** Previous revisions of a post. */
export function HistoryDialog({ postId, onClose }: Props) {
  const query = useQuery(apiQuery("/api/forum/posts/{id}/revisions", { params: { id: postId } }));
  return (
    <Dialog title="Edit history" description="Previous versions, newest first." onClose={onClose}>
      <ForumSection query={query} what="history">
        {(revisions) => (
          <ol className="flex flex-col gap-5">
            {revisions.map(({ id, title, content, replacedAt }) => (
              <li key={id}>
                <p className="text-ink-faint text-sm">
                  Until <Moment at={replacedAt} />
                </p>
                {title && <p className="mt-1 font-[640]">{title}</p>}
                <p className="mt-1 max-h-80 overflow-y-auto whitespace-pre-wrap rounded-md bg-sunken p-3 font-mono text-sm [overflow-wrap:anywhere]">
                  {content}
                </p>
              </li>
            ))}
          </ol>
        )}
      </ForumSection>
    </Dialog>
  );
}
