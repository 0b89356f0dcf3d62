import { SlidersHorizontal } from "lucide-react";
import { useRef } from "react";
import { useOptimisticValue } from "../../../lib/listing/use-optimistic-value";
import { Button } from "../../../ui/controls/button";
import { Checkbox } from "../../../ui/controls/checkbox";
import { Drawer } from "../../../ui/overlays/drawer";
import { useFilter } from "./use-filter";

/** Filters other than search, category and sort order. They apply immediately. */
export function FilterDrawer() {
  const { filter, changeFilter } = useFilter();
  const drawer = useRef<HTMLDialogElement>(null);
  const [isSet, show] = useOptimisticValue(filter.filter === "verified");
  return (
    <>
      <Button look="secondary" aria-haspopup="dialog" onClick={() => drawer.current?.showModal()}>
        <SlidersHorizontal className="hidden size-4 min-[24rem]:block" aria-hidden="true" />
        Filters
        {isSet && (
          <span className="grid size-5 place-items-center rounded-sm bg-accent text-on-accent text-xs">
            <span className="sr-only">set: </span>1
          </span>
        )}
      </Button>
      <Drawer
        dialog={drawer}
        title="Filters"
        footer={
          <>
            <Button className="flex-1" onClick={() => drawer.current?.close()}>
              Done
            </Button>
            <Button
              look="secondary"
              onClick={() =>
                changeFilter({ filter: undefined, category: undefined, sort: undefined })
              }
            >
              Reset Filters
            </Button>
          </>
        }
      >
        <Checkbox
          label="Show Verified Only"
          hint="An auditor has reviewed the module and vouches for it."
          checked={isSet}
          onCheckedChange={(isChecked) => {
            show(isChecked);
            changeFilter({ filter: isChecked ? "verified" : undefined });
          }}
        />
      </Drawer>
    </>
  );
}
