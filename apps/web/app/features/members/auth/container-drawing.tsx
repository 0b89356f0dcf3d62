import { blockFaces, blockRibs, project } from "../../../ui/artwork/isometric";
import { classes } from "../../../ui/classes";

const TONES = {
  accent: ["fill-accent", "fill-accent-strong", "fill-accent", "fill-on-accent"],
  ink: ["fill-ink-soft", "fill-ink", "fill-ink-soft", "fill-paper"],
  plain: ["fill-surface", "fill-line", "fill-surface", "fill-ink-soft"],
} as const;

export interface Container {
  /** Position in units of a container's length, depth and height. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly label: string;
  readonly tone: keyof typeof TONES;
}

const SIZE = { width: 60, depth: 26, height: 48 } as const;

/** Isometric drawing of a freight container with a label on its long side. */
export function ContainerDrawing({ x, y, z, label, tone }: Container) {
  const [top, left, right, text] = TONES[tone];
  const block = { x: x * SIZE.width, y: y * SIZE.depth, z: z * SIZE.height, ...SIZE };
  const [topFace, leftFace, rightFace] = blockFaces(block);
  const labelPlace = project(block.x + 6, block.y + SIZE.depth, block.z + SIZE.height / 2 - 9);
  return (
    <g className="stroke-sunken" strokeWidth="2" strokeLinejoin="round">
      <path className={top} d={topFace} />
      <path className={left} d={leftFace} />
      <path className={right} d={rightFace} />
      <path className="opacity-35" strokeWidth="1.5" d={blockRibs(block, 0, 5)} />
      <text
        transform={`translate(${labelPlace.join(" ")}) matrix(0.9 0.45 0 1 0 0)`}
        className={classes(text, "stroke-none font-[700] font-mono text-[17px] tracking-wider")}
      >
        {label}
      </text>
    </g>
  );
}
