import type { CSSProperties } from "react";
import { blockFaces, blockRibs, project } from "./isometric";

export interface StockedContainer {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly label: string;
  readonly tone?: "plain" | "dark" | "paint";
  /** Hue without a tone; matches the cards of that category. */
  readonly hue?: number;
}

/** Container dimensions in drawing units. */
export const CONTAINER = { length: 46, depth: 24, height: 20 } as const;

/** A freight container with its label on the long side. */
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
        // Projects the label onto the left face, with a slope of 1:2 along x.
        transform={`matrix(0.894 0.447 0 1 ${textX} ${textY})`}
      >
        {label}
      </text>
    </g>
  );
}
