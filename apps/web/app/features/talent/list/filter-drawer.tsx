import { SlidersHorizontal } from "lucide-react";
import { useRef, useState } from "react";
import { useTalentFilter } from "../../../lib/talent-filter";
import { Button } from "../../../ui/controls/button";
import { Drawer } from "../../../ui/overlays/drawer";
import { countSet, NO_CONDITIONS } from "./conditions";
import { FilterFields } from "./filter-fields";

/** Conditions beyond words and specialization. They take effect at once. */
export function FilterDrawer() {
  const { filter, changeFilter } = useTalentFilter();
  const drawer = useRef<HTMLDialogElement>(null);
  // Nobody's page asks for numbers that nobody looks at.
  const [isWanted, setWanted] = useState(false);
  const set = countSet(filter);

  function open() {
    setWanted(true);
    drawer.current?.showModal();
  }

  return (
    <>
      <Button look="secondary" aria-haspopup="dialog" onClick={open}>
        <SlidersHorizontal className="hidden size-4 min-[24rem]:block" aria-hidden="true" />
        More Filters
        {set > 0 && (
          <span className="grid size-5 place-items-center rounded-sm bg-accent text-on-accent text-xs">
            <span className="sr-only">set: </span>
            {set}
          </span>
        )}
      </Button>
      <Drawer
        dialog={drawer}
        title="More Filters"
        footer={
          <>
            <Button className="flex-1" onClick={() => drawer.current?.close()}>
              Done
            </Button>
            <Button look="secondary" onClick={() => changeFilter(NO_CONDITIONS)}>
              Reset Filters
            </Button>
          </>
        }
      >
        {isWanted && <FilterFields />}
      </Drawer>
    </>
  );
}
