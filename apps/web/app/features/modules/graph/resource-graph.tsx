import { formatCount } from "../../../lib/format";
import { type Graph, layOutGraph, NODE, type PlacedNode } from "./graph-layout";

/** Above this, a picture shows nothing any more that the text does not. */
const MOST_NODES = 120;
const MARGIN = 16;
/** What a node's box holds in its type of letters. */
const LABEL_LENGTH = 27;

/** What refers to what: as a picture, and as text for whoever cannot use one. */
export function ResourceGraph({ graph }: { readonly graph: Graph }) {
  if (graph.edges.length === 0 || graph.nodes.length > MOST_NODES) return null;
  const { width, height, nodes, edges } = layOutGraph(graph);
  const alone = graph.nodes.length - nodes.length;
  return (
    <section>
      <h2 className="text-2xl">What refers to what</h2>
      <p className="mt-2 text-ink-soft">
        Each line leads from a thing to what it refers to, on its left.
        {alone > 0 && ` ${formatCount(alone, "thing refers", "things refer")} to nothing here.`}
      </p>
      <figure
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="mt-4 overflow-x-auto rounded-lg border bg-surface"
      >
        <svg
          width={width + MARGIN * 2}
          height={height + MARGIN * 2}
          viewBox={`${-MARGIN} ${-MARGIN} ${width + MARGIN * 2} ${height + MARGIN * 2}`}
          className="mx-auto block"
          aria-hidden="true"
        >
          {edges.map(({ from, to }) => (
            <path
              key={`${from.address} ${to.address}`}
              d={curve(from, to)}
              className="fill-none stroke-line-strong"
              strokeWidth="1.25"
              opacity="0.7"
            />
          ))}
          {nodes.map((node) => (
            <NodeBox key={node.address} node={node} />
          ))}
        </svg>
      </figure>
      <details className="mt-3 text-sm">
        <summary className="inline-flex min-h-10 cursor-pointer items-center font-[620] text-accent-strong">
          As text
        </summary>
        <ul className="mt-2 flex flex-col gap-1 font-mono text-ink-soft text-xs">
          {edges.map(({ from, to }) => (
            <li key={`${from.address} ${to.address}`} className="break-words">
              {from.address} refers to {to.address}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

const BOX_LOOKS = {
  resource: "fill-paper stroke-line-strong",
  data: "fill-paper stroke-line-strong [stroke-dasharray:4_3]",
  module: "fill-accent-wash stroke-accent",
} as const;

function NodeBox({ node: { x, y, address, kind, type } }: { readonly node: PlacedNode }) {
  const name = kind === "module" ? address : address.slice(address.lastIndexOf(".") + 1);
  return (
    <g transform={`translate(${x} ${y})`} className="font-mono">
      <title>{address}</title>
      <rect {...NODE} rx="5" className={BOX_LOOKS[kind]} />
      <text x="12" y="18" className="fill-ink-faint text-[11px]">
        {shorten(kind === "module" ? "module" : type)}
      </text>
      <text x="12" y="33" className="fill-ink font-[600] text-[12px]">
        {shorten(name)}
      </text>
    </g>
  );
}

function shorten(label: string): string {
  return label.length <= LABEL_LENGTH ? label : `${label.slice(0, LABEL_LENGTH - 1)}…`;
}

/** From the left edge of what refers to the right edge of what is referred to. */
function curve(from: PlacedNode, to: PlacedNode): string {
  const startX = from.x;
  const startY = from.y + NODE.height / 2;
  const endX = to.x + NODE.width;
  const endY = to.y + NODE.height / 2;
  const bend = Math.max(30, (startX - endX) / 2);
  return `M${startX} ${startY}C${startX - bend} ${startY} ${endX + bend} ${endY} ${endX} ${endY}`;
}
