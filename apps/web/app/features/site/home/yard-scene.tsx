import { project } from "../../../ui/artwork/isometric";
import { CONTAINER, LabelledContainer } from "../../../ui/artwork/labelled-container";
import { SceneHook } from "./scene-hook";
import { LIFTED, STOCK_BEHIND, STOCK_IN_FRONT, YARD } from "./yard-stock";

/** Decorative drawing of the marketplace as a container yard. */
export function YardScene() {
  return (
    <svg
      viewBox="-260 -84 590 380"
      className="artwork !bg-transparent block w-full xl:overflow-visible ![content-visibility:visible]"
      aria-hidden="true"
    >
      <path d={areaOf(-14, -14, YARD.length + 28, YARD.width + 28)} className="ground" />
      <path d={LANES} className="lanes" />
      {STOCK_BEHIND.map((container) => (
        <LabelledContainer key={container.label} {...container} />
      ))}
      <path d={SHADOW} className="shadow" />
      <LabelledContainer {...LIFTED} />
      <SceneHook />
      {STOCK_IN_FRONT.map((container) => (
        <LabelledContainer key={container.label} {...container} />
      ))}
    </svg>
  );
}

function areaOf(x: number, y: number, length: number, width: number): string {
  const at = (x: number, y: number) => project(x, y, 0).join(" ");
  return `M${at(x, y)}L${at(x + length, y)}L${at(x + length, y + width)}L${at(x, y + width)}z`;
}

/** Painted outlines of the bays. */
const LANES = [0, 44, 88]
  .flatMap((y) =>
    [0, 52, 104].map((x) => areaOf(x - 2, y - 2, CONTAINER.length + 4, CONTAINER.depth + 4)),
  )
  .join("");

const SHADOW = areaOf(LIFTED.x, LIFTED.y, CONTAINER.length, CONTAINER.depth);
