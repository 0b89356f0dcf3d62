import { type ComponentProps, lazy, Suspense } from "react";

const ConfirmDialog = lazy(async () => ({
  default: (await import("./confirm-dialog")).ConfirmDialog,
}));

/** Confirmation dialog, lazy-loaded on first use. */
export function LazyConfirmDialog(props: ComponentProps<typeof ConfirmDialog>) {
  return (
    <Suspense fallback={null}>
      <ConfirmDialog {...props} />
    </Suspense>
  );
}
