import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/controls/button";
import { Drawer } from "../../ui/overlays/drawer";

interface Props {
  readonly title: string;
  /** Number of active conditions. */
  readonly set: number;
  readonly onReset: () => void;
  /** The conditions, which apply immediately. */
  readonly children: ReactNode;
}

/** Additional conditions of a list. */
export function FilterDrawer({ title, set, onReset, children }: Props) {
  const drawer = useRef<HTMLDialogElement>(null);
  // Counts are loaded only when the drawer is opened.
  const [isWanted, setWanted] = useState(false);

  // The fields are rendered after the drawer is painted, which answers the click (decision 246).
  function open() {
    drawer.current?.showModal();
    if (isWanted) focusFirst(drawer.current);
    else requestAnimationFrame(() => setTimeout(() => startTransition(() => setWanted(true))));
  }
  useEffect(() => {
    if (isWanted && drawer.current?.open) focusFirst(drawer.current);
  }, [isWanted]);

  return (
    <>
      <Button look="secondary" aria-haspopup="dialog" onClick={open}>
        <SlidersHorizontal className="hidden size-4 min-[24rem]:block" aria-hidden="true" />
        {title}
        {set > 0 && (
          <span className="grid size-5 place-items-center rounded-sm bg-accent text-on-accent text-xs">
            <span className="sr-only">set: </span>
            {set}
          </span>
        )}
      </Button>
      <Drawer
        dialog={drawer}
        title={title}
        footer={
          <>
            <Button className="flex-1" onClick={() => drawer.current?.close()}>
              Done
            </Button>
            <Button look="secondary" onClick={onReset}>
              Reset Filters
            </Button>
          </>
        }
      >
        {isWanted && children}
      </Drawer>
    </>
  );
}

/** Some browsers would focus the scrolling area instead. */
function focusFirst(drawer: HTMLDialogElement | null): void {
  drawer?.querySelector<HTMLElement>("input, button")?.focus();
}
