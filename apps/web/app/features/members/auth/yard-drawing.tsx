import { project } from "../../../ui/artwork/isometric";
import { type Container, ContainerDrawing } from "./container-drawing";

/** Drawn back to front and bottom to top, so that nearer containers overlap those behind them. */
const CONTAINERS: readonly Container[] = [
  { x: 0, y: 0, z: 0, label: "storage", tone: "plain" },
  { x: 0, y: 0, z: 1, label: "security", tone: "ink" },
  { x: 0, y: 0, z: 2, label: "compute", tone: "accent" },
  { x: 1.08, y: 0, z: 0, label: "ci-cd", tone: "plain" },
  { x: 0, y: 1.25, z: 0, label: "network", tone: "ink" },
  { x: 0, y: 1.25, z: 1, label: "cluster", tone: "plain" },
  { x: 1.08, y: 1.25, z: 0, label: "monitor", tone: "accent" },
];

/** Corners of the ground markings. */
const GROUND = [
  [-8, -8],
  [133, -8],
  [133, 66],
  [-8, 66],
] as const;

/** Decorative drawing: modules as labeled, stacked freight containers. */
export function YardDrawing() {
  return (
    <svg viewBox="-156 -152 446 358" className="w-full max-w-md" aria-hidden="true">
      <path
        d={`M${GROUND.map(([x, y]) => project(x, y, 0).join(" ")).join("L")}Z`}
        className="fill-none stroke-line-strong"
        strokeWidth="1.5"
        strokeDasharray="7 6"
      />
      {CONTAINERS.map((container) => (
        <ContainerDrawing key={container.label} {...container} />
      ))}
    </svg>
  );
}
