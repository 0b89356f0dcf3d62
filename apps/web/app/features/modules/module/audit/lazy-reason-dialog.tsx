import { lazy } from "react";

/**
 * Lazy-loaded dialog for decisions against a version. Must be rendered within a Suspense boundary.
 */
export const LazyReasonDialog = lazy(() =>
  import("./reason-dialog").then(({ ReasonDialog }) => ({ default: ReasonDialog })),
);
