import { Button } from "../../ui/controls/button";
import { Spinner } from "../../ui/feedback/spinner";

interface Props {
  /** Plural of the items: "modules". */
  readonly things: string;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly onClick: () => void;
}

/** Stays enabled while loading: a disabled button would lose the keyboard focus. */
export function LoadMore({ things, isBusy, hasFailed, onClick }: Props) {
  return (
    <div className="mt-10 flex flex-col items-center gap-3">
      {hasFailed && (
        <p role="alert" className="text-poor text-sm">
          Failed to fetch {things}. The results above are still valid.
        </p>
      )}
      <Button
        look="secondary"
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => !isBusy && onClick()}
      >
        {isBusy && <Spinner />}
        {hasFailed ? "Try again" : "Load more"}
      </Button>
    </div>
  );
}
