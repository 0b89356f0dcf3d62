import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import type { DragEvent } from "react";
import { classes } from "../../../ui/classes";
import { buttonClasses } from "../../../ui/controls/button";

interface Props {
  readonly module: { readonly title: string };
  /** Zero-based index. */
  readonly place: number;
  readonly count: number;
  readonly isDragged: boolean;
  readonly onMove: (to: number) => void;
  readonly onDrag: () => void;
  readonly onDrop: () => void;
  readonly onDragEnd: () => void;
}

export function FeaturedRow({ module: { title }, place, count, isDragged, ...row }: Props) {
  function begin(event: DragEvent) {
    // Firefox doesn't start a drag without data.
    event.dataTransfer.setData("text/plain", title);
    event.dataTransfer.effectAllowed = "move";
    row.onDrag();
  }
  return (
    <li
      draggable
      onDragStart={begin}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        row.onDrop();
      }}
      onDragEnd={row.onDragEnd}
      className={classes(
        "flex items-center gap-2 px-3 py-2 sm:gap-3 sm:px-4",
        isDragged && "opacity-50",
      )}
    >
      <GripVertical className="size-4 shrink-0 cursor-grab text-ink-faint" aria-hidden="true" />
      <span className="w-5 text-right text-ink-faint text-sm tabular-nums">{place + 1}</span>
      <span className="min-w-0 flex-1 font-[600] text-sm [overflow-wrap:anywhere] sm:text-base">
        {title}
      </span>
      <span className="-mr-2 flex shrink-0">
        <MoveButton {...row} title={title} to={place - 1} count={count} direction="up" />
        <MoveButton {...row} title={title} to={place + 1} count={count} direction="down" />
      </span>
    </li>
  );
}

interface MoveProps {
  readonly title: string;
  readonly to: number;
  readonly count: number;
  readonly direction: "up" | "down";
  readonly onMove: (to: number) => void;
}

/** Uses aria-disabled at the ends of the list, because a disabled button would lose the focus. */
function MoveButton({ title, to, count, direction, onMove }: MoveProps) {
  const Icon = direction === "up" ? ArrowUp : ArrowDown;
  const isEnd = to < 0 || to >= count;
  return (
    <button
      type="button"
      aria-label={`Move ${title} ${direction}`}
      aria-disabled={isEnd}
      onClick={() => !isEnd && onMove(to)}
      className={buttonClasses(
        { look: "quiet", size: "small" },
        classes("size-10 shrink-0 px-0", isEnd && "opacity-40"),
      )}
    >
      <Icon className="size-4" aria-hidden="true" />
    </button>
  );
}
