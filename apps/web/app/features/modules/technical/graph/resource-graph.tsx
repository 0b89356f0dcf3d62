import { useState } from "react";
import { formatCount } from "../../../../lib/format/format";
import { FullScreenGraph } from "./full-screen-graph";
import { GraphFrame } from "./graph-frame";
import { type Graph, layOutGraph } from "./graph-layout";

/** Above this many nodes the picture isn't readable and only the text is shown. */
const MAX_NODES = 120;

/** Dependencies between resources, as a picture and as an accessible text. */
export function ResourceGraph({ graph }: { readonly graph: Graph }) {
  const [isFullScreen, setFullScreen] = useState(false);
  if (graph.edges.length === 0 || graph.nodes.length > MAX_NODES) return null;
  const layout = layOutGraph(graph);
  const alone = graph.nodes.length - layout.nodes.length;
  const kinds = new Set(layout.nodes.map(({ kind }) => kind));
  return (
    <section aria-labelledby="graph">
      <h2 id="graph" className="text-2xl">
        Resource graph
      </h2>
      <p className="mt-2 text-ink-soft">
        Lines lead to references on the left.
        {kinds.has("data") && " Dashed boxes are data sources."}
        {kinds.has("module") && " Colored boxes are called modules."}
        {alone > 0 && ` ${formatCount(alone, "item has", "items have")} no references.`}
      </p>
      <GraphFrame layout={layout} className="mt-4" onFullScreen={() => setFullScreen(true)} />
      {isFullScreen && <FullScreenGraph layout={layout} onClose={() => setFullScreen(false)} />}
      <details className="mt-3 text-sm">
        <summary className="font-[620] text-accent-strong">As text</summary>
        <ul className="mt-2 flex flex-col gap-1 font-mono text-ink-soft text-xs">
          {layout.edges.map(({ from, to }) => (
            <li key={`${from.address} ${to.address}`} className="break-words">
              {from.address} refers to {to.address}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
