import {
  type MutationKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";

/**
 * A mutation that is not begun again while it is under way, for a second click can be quicker than the
 * drawing of a disabled button. `mutationKey` says what is the same.
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
