import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../../lib/api/error-message";
import { toast } from "../../../lib/browser/toast";

interface Change<Input> {
  readonly send: (input: Input) => Promise<unknown>;
  readonly done: string;
  readonly failed: string;
  readonly onDone?: () => void;
}

/** A mutation of the user's engineer profile that invalidates the queries showing it. */
export function useProfileMutation<Input = void>({ send, done, failed, onDone }: Change<Input>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await client.invalidateQueries();
      toast.success(done);
      onDone?.();
    },
    onError: (error) => toast.error(failed, errorMessage(error, "Please try again.")),
  });
}
