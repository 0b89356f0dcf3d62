import { type ComponentProps, lazy, Suspense } from "react";

const ConfirmDialog = lazy(async () => ({
  default: (await import("./confirm-dialog")).ConfirmDialog,
}));

/** The confirmation dialog, fetched when the first question is asked. */
export function LazyConfirmDialog(props: ComponentProps<typeof ConfirmDialog>) {
  return (
    <Suspense fallback={null}>
      <ConfirmDialog {...props} />
    </Suspense>
  );
}
