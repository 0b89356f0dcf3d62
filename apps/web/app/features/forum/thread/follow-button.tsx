import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { invalidate } from "../../../lib/api/query";
import { useCurrentUser } from "../../../lib/session/current-user";
import { FollowToggle } from "../follow-toggle";
import { showForumError } from "../show-forum-error";

/** Subscribes to a thread's replies. */
export function FollowButton({ thread: { id, viewer } }: { readonly thread: ForumThreadDetail }) {
  const client = useQueryClient();
  const user = useCurrentUser();
  const { mutate, isPending } = useMutation({
    mutationFn: (isFollowing: boolean) =>
      send("put", "/api/forum/threads/{id}/following", { params: { id }, body: { isFollowing } }),
    onSuccess: () => invalidate(client, `/api/forum/threads/${id}`),
    onError: (error) =>
      showForumError(error, { title: "Change not saved", signIn: "Please sign in again" }),
  });
  if (!user) return null;
  return <FollowToggle isFollowing={viewer.isFollowing} isBusy={isPending} onChange={mutate} />;
}
