import { project } from "../../ui/artwork/isometric";
import {
  CONTAINER,
  LabelledContainer,
  type StockedContainer,
} from "../../ui/artwork/labelled-container";
import { classes } from "../../ui/classes";

interface Props {
  /** Container labels, front container last. */
  readonly labels: readonly string[];
  /** Hue of the cargo, in degrees. */
  readonly hue: number;
  readonly className?: string;
}

const HALF = CONTAINER.length + 6;
const ROW = 44;
const UP = CONTAINER.height;

/** Container positions in drawing order (back to front, bottom to top); the first has no label. */
const PLACES: readonly Omit<StockedContainer, "label" | "hue">[] = [
  { x: 0, y: 0, z: UP },
  { x: HALF, y: 0, z: 0, tone: "plain" },
  { x: 0, y: ROW, z: 0 },
  { x: HALF, y: ROW, z: 0, tone: "paint" },
  { x: 0, y: ROW, z: UP, tone: "dark" },
];

/** Decorative artwork generated from words in a document's front matter. */
export function DocumentArtwork({ labels, hue, className }: Props) {
  const stock = PLACES.slice(0, labels.length).map((place, index) => ({
    ...place,
    label: labels[index] ?? "",
    ...(!place.tone && { hue }),
  }));
  return (
    <svg
      viewBox="-154 -54 368 236"
      className={classes("artwork block", className)}
      style={{ "--hue": hue } as React.CSSProperties}
      aria-hidden="true"
    >
      <path className="bays" d={BAYS} />
      <LabelledContainer x={0} y={0} z={0} label="" tone="dark" />
      {stock.toSorted(byDepth).map((container) => (
        <LabelledContainer key={`${container.x} ${container.y} ${container.z}`} {...container} />
      ))}
    </svg>
  );
}

function byDepth(a: StockedContainer, b: StockedContainer): number {
  return a.y - b.y || a.x - b.x || a.z - b.z;
}

/** Painted outlines of the bays. */
const BAYS = [0, ROW].flatMap((y) => [0, HALF].map((x) => outline(x - 3, y - 3))).join("");

function outline(x: number, y: number): string {
  const [width, depth] = [CONTAINER.length + 6, CONTAINER.depth + 6];
  const corners = [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ] as const;
  return `M${corners.map(([px, py]) => project(px, py, 0).join(" ")).join("L")}z`;
}
