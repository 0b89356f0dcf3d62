import { EmptyState } from "../../../ui/empty-state";

export function Activity() {
  return (
    <EmptyState title="No activity yet">What you do on Stackyard will be listed here.</EmptyState>
  );
}
