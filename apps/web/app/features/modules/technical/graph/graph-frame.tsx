import { Maximize, Minus, Plus, Scan } from "lucide-react";
import type { ComponentType } from "react";
import { classes } from "../../../../ui/classes";
import type { GraphLayout } from "./graph-layout";
import { GraphPicture } from "./graph-picture";
import { useZoom } from "./use-zoom";

interface Props {
  readonly layout: GraphLayout;
  readonly className?: string;
  /** Undefined in full-screen mode. */
  readonly onFullScreen?: () => void;
}

/** The graph, scaled to the available width, with zoom controls. */
export function GraphFrame({ layout, className, onFullScreen }: Props) {
  const { zoom, zoomIn, zoomOut, fit, zoomByKey, canZoomIn, canZoomOut } = useZoom();
  return (
    <div
      className={classes("flex flex-col overflow-hidden rounded-lg border bg-surface", className)}
    >
      <div role="toolbar" aria-label="Picture" className="flex justify-end gap-1 border-b p-1.5">
        <Tool label="Zoom out" icon={Minus} isDisabled={!canZoomOut} onClick={zoomOut} />
        <Tool label="Fit" icon={Scan} isDisabled={!canZoomOut} onClick={fit} />
        <Tool label="Zoom in" icon={Plus} isDisabled={!canZoomIn} onClick={zoomIn} />
        {onFullScreen && <Tool label="Full screen" icon={Maximize} onClick={onFullScreen} />}
      </div>
      <figure
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label="Resource graph. Plus and minus zoom."
        onKeyDown={zoomByKey}
        className="min-h-0 flex-1 overflow-auto -outline-offset-2"
      >
        <GraphPicture layout={layout} zoom={zoom} />
      </figure>
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

/** Uses aria-disabled, because a disabled button would lose the focus. */
function Tool({ label, icon: Icon, isDisabled = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      onClick={onClick}
      className="grid size-10 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink aria-disabled:opacity-55"
    >
      <Icon className="size-4" aria-hidden={true} />
    </button>
  );
}
