import type { ManagedModule } from "@stackyard/contract/modules/curation";

/** Props of dialogs for actions on a module. */
export interface ActProps {
  readonly module: ManagedModule;
  readonly onClose: () => void;
}
