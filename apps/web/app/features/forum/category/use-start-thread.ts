import { FORUM_MESSAGES } from "@stackyard/contract/forum/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { send } from "../../../lib/api/api";
import { invalidate } from "../../../lib/api/query";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { toast } from "../../../lib/browser/toast";
import { paths } from "../../../lib/links/paths";
import { showForumError } from "../show-forum-error";

interface NewThread {
  readonly categoryId: number;
  readonly moduleId: number | undefined;
  readonly title: string;
  readonly content: string;
  readonly tags: string[];
}

/** Creates a thread and navigates to it. */
export function useStartThread(thread: NewThread, onStarted: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useSendOnce({
    mutationKey: ["start thread", thread.categoryId],
    mutationFn: () => send("post", "/api/forum/threads", { body: { ...thread, isPinned: false } }),
    onSuccess: async ({ id, status }) => {
      await invalidate(client, "/api/forum");
      await invalidate(client, "/api/modules");
      if (status === "held") toast.message("Thread held for review", FORUM_MESSAGES.held);
      else toast.success("Thread created", "Your new discussion thread has been created");
      onStarted();
      await navigate(paths.forumThread(id));
    },
    onError: (error) =>
      showForumError(error, {
        title: "Failed to create thread",
        signIn: "Please sign in to create a thread",
      }),
  });
}
