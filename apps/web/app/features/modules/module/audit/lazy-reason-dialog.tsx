import { lazy } from "react";

/** The dialog for a decision against a version, fetched by the first one. Draw it within a Suspense. */
export const LazyReasonDialog = lazy(() =>
  import("./reason-dialog").then(({ ReasonDialog }) => ({ default: ReasonDialog })),
);
