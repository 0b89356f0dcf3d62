import { lazyPart } from "../../../ui/load-part";

/**
 * Lazy-loaded dialog for decisions against a version. Must be rendered within a Suspense boundary.
 */
export const LazyReasonDialog = lazyPart(() => import("./reason-dialog"), "ReasonDialog");
