import { HOME_FEATURED_MODULES } from "@stackyard/contract/base/limits";
import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../lib/page/section-content";
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
  const { move, isMoving, said, dragged, setDragged } = useFeaturedOrder(modules);
  return (
    <>
      <p className="text-ink-soft text-sm">
        The first {HOME_FEATURED_MODULES} are shown. Drag a module, or move it by its buttons.
      </p>
      <ol
        aria-label="Featured modules"
        className="divide-y divide-line rounded-lg border bg-surface"
      >
        {modules.map((module, index) => (
          <FeaturedRow
            key={module.id}
            module={module}
            place={index}
            count={modules.length}
            isDragged={dragged === index}
            isMoving={isMoving}
            onMove={(to) => move(index, to)}
            onDrag={() => setDragged(index)}
            onDrop={() => dragged !== undefined && move(dragged, index)}
            onDragEnd={() => setDragged(undefined)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
