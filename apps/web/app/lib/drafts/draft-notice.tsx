import { Button } from "../../ui/controls/button";

/** Says that a form shows a draft, and lets people start over. */
export function DraftNotice({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
      We restored your draft.
      <Button look="quiet" size="small" onClick={onDiscard}>
        Discard draft
      </Button>
    </p>
  );
}
