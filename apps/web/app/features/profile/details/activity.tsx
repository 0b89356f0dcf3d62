import { EmptyState } from "../../../ui/feedback/empty-state";

export function Activity() {
  return (
    <EmptyState title="No activity yet">What you do on Stackyard will be listed here.</EmptyState>
  );
}
