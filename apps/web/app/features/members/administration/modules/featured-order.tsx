import { HOME_FEATURED_MODULES } from "@stackyard/contract/base/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { ReasonDialog } from "../../../../lib/page/reason-dialog";
import { SectionContent } from "../../../../lib/page/section-content";
import { Button } from "../../../../ui/controls/button";
import { featuredQuery } from "../admin-queries";
import { FeaturedRow } from "./featured-row";
import { useFeaturedOrder } from "./use-featured-order";

/** The modules of the home page, to be dragged or moved by buttons into another order. */
export function FeaturedOrder() {
  const query = useQuery(featuredQuery());
  return (
    <section aria-label="On the home page" className="flex flex-col gap-3">
      <h2 className="text-xl">On the home page</h2>
      <SectionContent query={query} what="The featured modules">
        {(modules) =>
          modules.length === 0 ? (
            <p className="text-ink-soft text-sm">
              No module is featured. Find a published one below and put it on the home page.
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
        The first {HOME_FEATURED_MODULES} are shown. Drag a module, or move it by its buttons.
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
          <span className="text-ink-soft text-sm">This order is not on the home page yet.</span>
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {isAsking && (
        <ReasonDialog
          title="Put the home page's modules in this order?"
          description={`The first ${HOME_FEATURED_MODULES} are shown to everybody.`}
          confirmLabel="Save order"
          hint="It stands in the audit log."
          done="The home page has the new order."
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
