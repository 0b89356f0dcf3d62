import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "../load-part";

const ConfirmDialog = lazyPart(() => import("./confirm-dialog"), "ConfirmDialog");

/** Confirmation dialog, lazy-loaded on first use. */
export function LazyConfirmDialog(props: ComponentProps<typeof ConfirmDialog>) {
  return (
    <Suspense fallback={null}>
      <ConfirmDialog {...props} />
    </Suspense>
  );
}
