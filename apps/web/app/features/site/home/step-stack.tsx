import { blockFaces, blockRibs } from "../../../ui/artwork/isometric";

/** A stack that grows with each step; the newest container is highlighted. */
export function StepStack({ height }: { readonly height: number }) {
  return (
    <svg
      viewBox="-62 -62 124 124"
      className="artwork h-32 w-32 !bg-transparent"
      data-category="networking"
      aria-hidden="true"
    >
      <path d="M-60 30 0 0l60 30L0 60z" className="bays" strokeDasharray="5 4" />
      {Array.from({ length: height }, (_, level) => {
        const block = { x: 3, y: 3, z: level * 19, width: 24, depth: 24, height: 18 };
        const [top, left, right] = blockFaces(block);
        return (
          <g key={block.z} className={level === height - 1 ? "paint" : "plain"}>
            <path d={left} />
            <path d={right} />
            <path d={top} />
            <path d={blockRibs(block, 4, 4)} />
          </g>
        );
      })}
    </svg>
  );
}
