import type { ForumPost } from "@stackyard/contract/forum/posts";
import { useQueryClient } from "@tanstack/react-query";
import { Flag, History, Pencil, Quote, Trash2 } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { send } from "../../../../lib/api/api";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { useCurrentUser } from "../../../../lib/session/current-user";
import { Button } from "../../../../ui/controls/button";
import { lazyPart } from "../../../../ui/load-part";
import { LazyConfirmDialog } from "../../../../ui/overlays/lazy-confirm-dialog";
import { showForumError } from "../../show-forum-error";

const HistoryDialog = lazyPart(() => import("./history-dialog"), "HistoryDialog");

const ReportDialog = lazyPart(
  () => import("../../../../lib/reports/report-dialog"),
  "ReportDialog",
);

interface Props {
  readonly post: Pick<ForumPost, "id" | "userId" | "editedAt">;
  /** Confirmation and action of the delete button; undefined if the post can't be deleted. */
  readonly deletion:
    | { readonly what: "reply" | "thread"; readonly run: () => Promise<void> }
    | undefined;
  readonly onEdit: (() => void) | undefined;
  readonly onQuote: (() => void) | undefined;
}

/** Actions on a post other than reactions. */
export function PostMenu({ post, deletion, onEdit, onQuote }: Props) {
  const user = useCurrentUser();
  const isOwn = user?.id === post.userId;
  const [open, setOpen] = useState<"history" | "delete" | "report">();
  const close = () => setOpen(undefined);
  return (
    <div className="ml-auto flex flex-wrap gap-0.5">
      {onQuote && <Act label="Quote" icon={<Quote />} onClick={onQuote} />}
      {post.editedAt && (
        <Act label="History" icon={<History />} onClick={() => setOpen("history")} />
      )}
      {isOwn && onEdit && <Act label="Edit" icon={<Pencil />} onClick={onEdit} />}
      {isOwn && deletion && (
        <Act label="Delete" icon={<Trash2 />} onClick={() => setOpen("delete")} />
      )}
      {user && !isOwn && <Act label="Report" icon={<Flag />} onClick={() => setOpen("report")} />}
      {open === "report" && (
        <Suspense>
          <ReportDialog
            what="post"
            who="A moderator"
            send={(body) =>
              send("post", "/api/forum/posts/{id}/reports", { params: { id: post.id }, body })
            }
            onClose={close}
          />
        </Suspense>
      )}
      {open === "history" && (
        <Suspense>
          <HistoryDialog postId={post.id} onClose={close} />
        </Suspense>
      )}
      {open === "delete" && deletion && <DeleteQuestion deletion={deletion} onClose={close} />}
    </div>
  );
}

interface ActProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

function Act({ label, icon, onClick }: ActProps) {
  return (
    <Button size="small" look="quiet" onClick={onClick} className="px-2.5 [&_svg]:size-4">
      {icon}
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  );
}

function DeleteQuestion({
  deletion,
  onClose,
}: {
  readonly deletion: NonNullable<Props["deletion"]>;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const { what, run } = deletion;
  const { mutate, isPending } = useSendOnce({
    mutationKey: ["delete", what],
    mutationFn: run,
    onSuccess: async () => {
      toast.success(`Your ${what} was deleted`);
      onClose();
      await invalidate(client, "/api/forum");
    },
    onError: (error) => {
      onClose();
      showForumError(error, {
        title: `The ${what} was not deleted`,
        signIn: "Please sign in again",
      });
    },
  });
  return (
    <LazyConfirmDialog
      title={`Delete this ${what}?`}
      description={
        what === "reply"
          ? "The text is permanently deleted. A placeholder stays so that links keep working."
          : "It's permanently deleted for everyone."
      }
      confirmLabel="Delete"
      look="danger"
      isBusy={isPending}
      onConfirm={() => mutate(undefined)}
      onCancel={onClose}
    />
  );
}

export const deleteReply = (id: number) => () =>
  send("delete", "/api/forum/posts/{id}", { params: { id } });
