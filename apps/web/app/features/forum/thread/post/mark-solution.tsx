import type { ForumPost } from "@stackyard/contract/forum/posts";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { send } from "../../../../lib/api/api";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { Button } from "../../../../ui/controls/button";
import { showForumError } from "../../show-forum-error";

interface Props {
  readonly thread: ForumThreadDetail;
  readonly post: ForumPost;
}

/** Lets the thread's author accept a reply as the solution. */
export function MarkSolution({ thread, post: { id, isAnswer, status } }: Props) {
  const client = useQueryClient();
  const { mutate, isPending } = useSendOnce({
    mutationKey: ["mark solution", id],
    mutationFn: (isSolution: boolean) =>
      send(isSolution ? "post" : "delete", "/api/forum/posts/{id}/mark-as-answer", {
        params: { id },
      }),
    onSuccess: async (_, isSolution) => {
      await invalidate(client, "/api/forum");
      if (isSolution) toast.success("Answer marked", "This post has been marked as the solution");
      else toast.success("Solution unmarked", "The thread is unsolved again");
    },
    onError: (error) =>
      showForumError(error, {
        title: "Failed to mark answer",
        fallback: "Failed to mark as answer",
        signIn: "Please sign in to mark the solution",
      }),
  });
  if (!thread.viewer.isAuthor || status !== "visible") return null;
  return (
    <Button
      size="small"
      look={isAnswer ? "quiet" : "secondary"}
      isBusy={isPending}
      onClick={() => mutate(!isAnswer)}
    >
      <CircleCheck aria-hidden="true" className="size-4" />
      {isAnswer ? "Not the solution" : "Mark as Solution"}
    </Button>
  );
}
