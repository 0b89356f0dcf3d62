import { useState } from "react";
import { classes } from "../../../../ui/classes";
import { edgePath } from "./edge-path";
import { type GraphLayout, NODE, type PlacedNode } from "./graph-layout";

const MARGIN = 16;
/** Characters that fit into a node's box. */
const LABEL_LENGTH = 27;

interface Props {
  readonly layout: GraphLayout;
  /** 1 is the natural size, limited to the container's width. */
  readonly zoom: number;
}

/** Nodes and edges. Hovering highlights a node and its neighbors. */
export function GraphPicture({ layout: { width, height, nodes, edges }, zoom }: Props) {
  const [active, setActive] = useState<string>();
  const isOf = (edge: (typeof edges)[number]) =>
    edge.from.address === active || edge.to.address === active;
  const near = new Set(edges.filter(isOf).flatMap(({ from, to }) => [from.address, to.address]));
  return (
    <svg
      style={{ width: `calc(min(100%, ${width + MARGIN * 2}px) * ${zoom})` }}
      viewBox={`${-MARGIN} ${-MARGIN} ${width + MARGIN * 2} ${height + MARGIN * 2}`}
      className="mx-auto block h-auto max-w-none"
      aria-hidden="true"
      onPointerLeave={() => setActive(undefined)}
    >
      <g className="fill-none stroke-line-strong" strokeWidth="1.25" opacity={active ? 0.25 : 0.7}>
        {edges.map((edge) => (
          <path key={`${edge.from.address} ${edge.to.address}`} d={edgePath(edge)} />
        ))}
      </g>
      <g className="fill-none stroke-accent" strokeWidth="2">
        {edges.filter(isOf).map((edge) => (
          <path key={`${edge.from.address} ${edge.to.address}`} d={edgePath(edge)} />
        ))}
      </g>
      {nodes.map((node) => (
        <g
          key={node.address}
          transform={`translate(${node.x} ${node.y})`}
          className={classes(
            "font-mono transition-opacity duration-150",
            active !== undefined && !near.has(node.address) && "opacity-35",
          )}
          onPointerEnter={() => setActive(node.address)}
        >
          <NodeBox node={node} />
        </g>
      ))}
    </svg>
  );
}

const BOX_LOOKS = {
  resource: "fill-paper stroke-line-strong",
  data: "fill-paper stroke-line-strong [stroke-dasharray:4_3]",
  module: "fill-accent-wash stroke-accent",
} as const;

function NodeBox({ node: { address, kind, type } }: { readonly node: PlacedNode }) {
  const name = kind === "module" ? address : address.slice(address.lastIndexOf(".") + 1);
  return (
    <>
      <title>{address}</title>
      <rect {...NODE} rx="5" className={BOX_LOOKS[kind]} />
      <text x="12" y="18" className="fill-ink-faint text-[11px]">
        {shorten(kind === "module" ? "module" : type)}
      </text>
      <text x="12" y="33" className="fill-ink font-[600] text-[12px]">
        {shorten(name)}
      </text>
    </>
  );
}

function shorten(label: string): string {
  return label.length <= LABEL_LENGTH ? label : `${label.slice(0, LABEL_LENGTH - 1)}…`;
}
