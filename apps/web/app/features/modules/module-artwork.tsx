import { memo } from "react";
import { classes } from "../../ui/classes";
import { blockFaces, blockRibs, blockSeam, project } from "../../ui/isometric";
import { BAY, type Goods, planArtwork, SIDE, type Subject } from "./artwork-plan";

interface Props {
  readonly module: Subject;
  readonly className?: string;
}

/** A module's own picture, made from its address, category and tags. Decorative. */
export const ModuleArtwork = memo(function ModuleArtwork({ module, className }: Props) {
  return (
    <svg
      viewBox="-160 -47 320 180"
      className={classes("artwork", className)}
      data-category={module.category}
      aria-hidden="true"
    >
      <path className="bays" d={BAYS} />
      {planArtwork(module).map((goods) => (
        <g key={`${goods.x} ${goods.y} ${goods.z}`} className={TONE_CLASSES[goods.tone]}>
          {goods.shape === "tank" ? <Tank {...goods} /> : <Box {...goods} />}
        </g>
      ))}
    </svg>
  );
});

const TONE_CLASSES = { cargo: undefined, plain: "plain", dark: "dark", paint: "paint" } as const;

const EDGE = BAY * SIDE;

/** The painted lines between the bays. */
const BAYS = Array.from({ length: SIDE + 1 }, (_, index) => index * BAY)
  .map(
    (line) =>
      `M${project(line, 0, 0).join(" ")}L${project(line, EDGE, 0).join(" ")}` +
      `M${project(0, line, 0).join(" ")}L${project(EDGE, line, 0).join(" ")}`,
  )
  .join("");

function Box(goods: Goods) {
  const [top, left, right] = blockFaces(goods);
  const lines = (goods.shape === "container" ? blockRibs(goods, 3, 3) : "") + seams(goods);
  return (
    <>
      <path d={left} />
      <path d={right} />
      <path d={top} />
      {lines && <path d={lines} />}
    </>
  );
}

/** Where one piece of a stack ends and the next begins. */
function seams(goods: Goods): string {
  const count = Math.ceil(goods.height / goods.pitch) - 1;
  return Array.from({ length: count }, (_, index) =>
    blockSeam(goods, (index + 1) * goods.pitch),
  ).join("");
}

/** A drum: the shaded half of its wall, the lit half, the lid. */
function Tank({ x, y, z, width, height }: Goods) {
  const [cx, cy] = project(x + width / 2, y + width / 2, z + height);
  const rx = Math.round(width * 1.28);
  const ry = rx / 2;
  return (
    <>
      <path d={`M${cx - rx} ${cy}v${height}${quarter(rx, ry)}v${-height}`} />
      <path d={`M${cx} ${cy + ry}v${height}${quarter(rx, -ry)}v${-height}`} />
      <ellipse {...{ cx, cy, rx, ry }} />
    </>
  );
}

function quarter(rx: number, ry: number): string {
  return `a${rx} ${Math.abs(ry)} 0 0 0 ${rx} ${ry}`;
}
