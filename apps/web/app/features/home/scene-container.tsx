import type { CSSProperties } from "react";
import { blockFaces, blockRibs, project } from "../../ui/artwork/isometric";
import { CONTAINER, type StockedContainer } from "./yard-stock";

/** A freight container, with its label along the long side. */
export function SceneContainer({ x, y, z, label, tone, hue }: StockedContainer) {
  const { length: width, depth, height } = CONTAINER;
  const block = { x, y, z, width, depth, height: height - 0.8 };
  const [top, left, right] = blockFaces(block);
  const [textX, textY] = project(x + 3.5, y + depth, z + 6);
  return (
    <g className={tone} style={hue === undefined ? undefined : ({ "--hue": hue } as CSSProperties)}>
      <path d={left} />
      <path d={right} />
      <path d={top} />
      <path d={blockRibs(block, 0, 6)} />
      <text
        // Laid onto the left face: along x, two across are one down.
        transform={`matrix(0.894 0.447 0 1 ${textX} ${textY})`}
      >
        {label}
      </text>
    </g>
  );
}
