import type { Notification, Unread } from "@stackyard/contract/site/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { toast } from "../../../lib/browser/toast";
import { unreadQuery } from "./notification-queries";

/** Marks notifications as read: the one that is followed, or all up to the newest one shown. */
export function useMarkRead() {
  const client = useQueryClient();
  const onSuccess = (unread: Unread) => {
    client.setQueryData(unreadQuery().queryKey, unread);
    return invalidate(client, "/api/notifications");
  };
  const one = useMutation({
    mutationFn: (id: number) => send("put", "/api/notifications/{id}/read", { params: { id } }),
    onSuccess,
  });
  const all = useMutation({
    mutationFn: (upTo: number) => send("put", "/api/notifications/read", { body: { upTo } }),
    onSuccess,
    onError: (error) => toast.error("Change not saved", errorMessage(error, "Please try again.")),
  });
  /** What a notification is about is newer than what was fetched before, on this page and others. */
  const follow = ({ id, path, isRead }: Notification) => {
    const isHere = path !== null && new URL(path, location.href).pathname === location.pathname;
    void client.invalidateQueries({ refetchType: isHere ? "active" : "none" });
    if (!isRead) one.mutate(id);
  };
  return { follow, all };
}
