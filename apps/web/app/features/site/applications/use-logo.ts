import { useQueryClient } from "@tanstack/react-query";
import { apiUrl, send } from "../../../lib/api/api";
import { invalidate } from "../../../lib/api/query";
import { usePicture } from "../use-picture";

/** Uploads or removes the logo of one of the user's applications. */
export function useLogo(id: number) {
  const client = useQueryClient();
  return usePicture({
    name: "Logo",
    address: apiUrl("/api/applications/{id}/logo", { id }),
    remove: () => send("delete", "/api/applications/{id}/logo", { params: { id } }),
    showChange: () =>
      Promise.all([
        invalidate(client, "/api/applications"),
        invalidate(client, "/api/connected-applications"),
      ]),
  });
}
