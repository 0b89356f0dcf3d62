import { useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { usePicture } from "../use-picture";

/** Uploads or removes the user's avatar. It appears in many places, so all queries are invalidated. */
export function useAvatar() {
  const client = useQueryClient();
  return usePicture({
    name: "Picture",
    address: "/api/user/avatar",
    remove: () => send("delete", "/api/user/avatar", {}),
    showChange: () => client.invalidateQueries(),
  });
}
