import type { ManagedModule } from "@stackyard/contract/modules/curation";

/** What a question about a module is given. */
export interface ActProps {
  readonly module: ManagedModule;
  readonly onClose: () => void;
}
