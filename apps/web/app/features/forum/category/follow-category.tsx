import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { useCurrentUser } from "../../../lib/session/current-user";
import { FollowToggle } from "../follow-toggle";
import { followedCategoryQuery } from "../forum-queries";
import { showForumError } from "../show-forum-error";

/** Subscribes to a category's new threads. */
export function FollowCategory({ id }: { readonly id: number }) {
  const client = useQueryClient();
  const user = useCurrentUser();
  const { data, isPending } = useQuery({ ...followedCategoryQuery(id), enabled: user !== null });
  const change = useMutation({
    mutationFn: (isFollowing: boolean) =>
      send("put", "/api/forum/categories/{id}/following", {
        params: { id },
        body: { isFollowing },
      }),
    onSuccess: (kept) => client.setQueryData(followedCategoryQuery(id).queryKey, kept),
    onError: (error) =>
      showForumError(error, { title: "Change not saved", signIn: "Please sign in again" }),
  });
  if (!user) return null;
  return (
    <FollowToggle
      isFollowing={data?.isFollowing ?? false}
      isBusy={isPending || change.isPending}
      onChange={change.mutate}
    />
  );
}
