import {
  type MutationKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";

/**
 * A mutation that doesn't start while it is running, because a second click can come before the
 * button is disabled. `mutationKey` identifies it.
 */
export function useSendOnce<Data, Variables>(
  options: UseMutationOptions<Data, Error, Variables> & { readonly mutationKey: MutationKey },
) {
  const client = useQueryClient();
  const mutation = useMutation(options);
  return {
    ...mutation,
    mutate(variables: Variables) {
      const isUnderWay = client.isMutating({ mutationKey: options.mutationKey, exact: true }) > 0;
      if (!isUnderWay) mutation.mutate(variables);
    },
  };
}
