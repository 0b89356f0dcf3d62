import type { CSSProperties } from "react";
import { blockFaces, blockRibs, project } from "./isometric";

export interface StockedContainer {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly label: string;
  readonly tone?: "plain" | "dark" | "paint";
  /** Colour of the goods where there is no tone; the same as on the cards of that category. */
  readonly hue?: number;
}

/** A container's sides, in units of the picture. */
export const CONTAINER = { length: 46, depth: 24, height: 20 } as const;

/** A freight container, with its label along the long side. */
export function LabelledContainer({ x, y, z, label, tone, hue }: StockedContainer) {
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
