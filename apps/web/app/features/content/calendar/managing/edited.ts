import type { ManagedEvent } from "@stackyard/contract/content/calendar";

/** What an administrator is working on. */
export type Edited =
  | { readonly form: "new" }
  | { readonly form: "event" | "recording"; readonly event: ManagedEvent };
