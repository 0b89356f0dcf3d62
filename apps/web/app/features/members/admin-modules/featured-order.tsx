import { HOME_FEATURED_MODULES } from "@stackyard/contract/base/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { ReasonDialog } from "../../../lib/page/reason-dialog";
import { SectionContent } from "../../../lib/page/section-content";
import { Button } from "../../../ui/controls/button";
import { featuredQuery } from "../admin-queries";
import { FeaturedRow } from "./featured-row";
import { useFeaturedOrder } from "./use-featured-order";

/** Order of the home page's featured modules, changed by drag and drop or with buttons. */
export function FeaturedOrder() {
  const query = useQuery(featuredQuery());
  return (
    <section aria-label="On the home page" className="flex flex-col gap-3">
      <h2 className="text-xl">On the home page</h2>
      <SectionContent query={query} what="The featured modules">
        {(modules) =>
          modules.length === 0 ? (
            <p className="text-ink-soft text-sm">
              No featured modules. Find a published one below and put it on the home page.
            </p>
          ) : (
            <Order modules={modules} />
          )
        }
      </SectionContent>
    </section>
  );
}

interface Props {
  readonly modules: readonly { readonly id: number; readonly title: string }[];
}

function Order({ modules }: Props) {
  const { ordered, isChanged, move, said, dragged, setDragged, undo } = useFeaturedOrder(modules);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className="text-ink-soft text-sm">
        The first {HOME_FEATURED_MODULES} are shown. Drag a module, or use its buttons to move it.
      </p>
      <ol
        aria-label="Featured modules"
        className="divide-y divide-line rounded-lg border bg-surface"
      >
        {ordered.map((module, index) => (
          <FeaturedRow
            key={module.id}
            module={module}
            place={index}
            count={ordered.length}
            isDragged={dragged === index}
            onMove={(to) => move(index, to)}
            onDrag={() => setDragged(index)}
            onDrop={() => dragged !== undefined && move(dragged, index)}
            onDragEnd={() => setDragged(undefined)}
          />
        ))}
      </ol>
      {isChanged && (
        <div className="flex flex-wrap items-center gap-2">
          <Button onClick={() => setAsking(true)}>Save order</Button>
          <Button look="secondary" onClick={undo}>
            Undo
          </Button>
          <span className="text-ink-soft text-sm">This order isn't saved yet.</span>
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {isAsking && (
        <ReasonDialog
          title="Save this order?"
          description={`The first ${HOME_FEATURED_MODULES} are shown on the home page.`}
          confirmLabel="Save order"
          hint="Recorded in the audit log."
          done="The home page shows the new order."
          perform={(reason) =>
            send("put", "/api/admin/featured-modules", {
              body: { moduleIds: ordered.map(({ id }) => id), reason },
            })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
