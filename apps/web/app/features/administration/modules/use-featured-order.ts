import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { toast } from "../../../lib/browser/toast";
import { featuredQuery } from "../admin-queries";

interface Featured {
  readonly id: number;
  readonly title: string;
}

/** Moves modules of the home page, and says where each has come. */
export function useFeaturedOrder(modules: readonly Featured[]) {
  const client = useQueryClient();
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState("");
  const order = useSendOnce({
    mutationKey: ["featured order"],
    mutationFn: (moduleIds: number[]) =>
      send("put", "/api/admin/featured-modules", { body: { moduleIds } }),
    onSuccess: (modules) => client.setQueryData(featuredQuery().queryKey, modules),
    async onError(error) {
      toast.error("Nothing was moved", errorMessage(error, "Please try again."));
      await invalidate(client, "/api/modules/featured");
    },
  });

  function move(from: number, to: number) {
    const moved = modules[from];
    if (!moved || from === to || to < 0 || to >= modules.length) return;
    const others = modules.filter((module) => module !== moved);
    setSaid(`${moved.title}: place ${to + 1} of ${modules.length}`);
    order.mutate(others.toSpliced(to, 0, moved).map(({ id }) => id));
  }
  return { move, isMoving: order.isPending, said, dragged, setDragged };
}
