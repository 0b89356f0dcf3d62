import { memo } from "react";
import { memoize } from "../../lib/rendering/memoize";
import { blockFaces, blockRibs, blockSeam, project } from "../../ui/artwork/isometric";
import { classes } from "../../ui/classes";
import { trustedHtml } from "../../ui/trusted-html";
import { BAY, type Goods, planArtwork, SIDE, type Subject } from "./artwork-plan";

interface Props {
  readonly module: Subject;
  readonly className?: string;
}

/**
 * Decorative artwork generated from a module's address, category and tags. Rendered as one trusted
 * HTML string of numbers and fixed names, because React elements would dominate the cost of
 * rendering a page of cards.
 */
export const ModuleArtwork = memo(function ModuleArtwork({ module, className }: Props) {
  return (
    <svg
      viewBox="-160 -47 320 180"
      className={classes("artwork", className)}
      data-category={module.category}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing a module says is in it.
      dangerouslySetInnerHTML={drawn(subjectKey(module), () => trustedHtml(drawYard(module)))}
    />
  );
});

/** Caches the artwork of a few pages of modules, because cards re-render often. */
const drawn = memoize<ReturnType<typeof trustedHtml>>(500);

function subjectKey({ namespace, name, system, category, tags }: Subject): string {
  return [namespace, name, system, category, ...tags].join("\n");
}

function drawYard(module: Subject): string {
  return BAYS + planArtwork(module).map(drawGoods).join("");
}

function drawGoods(goods: Goods): string {
  const parts = goods.shape === "tank" ? drawTank(goods) : drawBox(goods);
  return `<g${TONES[goods.tone]}>${parts}</g>`;
}

const TONES = {
  cargo: "",
  plain: ' class="plain"',
  dark: ' class="dark"',
  paint: ' class="paint"',
};

const EDGE = BAY * SIDE;

/** Painted lines between the bays. */
const BAYS = `<path class="bays" d="${Array.from({ length: SIDE + 1 }, (_, index) => index * BAY)
  .map(
    (line) =>
      `M${project(line, 0, 0).join(" ")}L${project(line, EDGE, 0).join(" ")}` +
      `M${project(0, line, 0).join(" ")}L${project(EDGE, line, 0).join(" ")}`,
  )
  .join("")}"/>`;

function drawBox(goods: Goods): string {
  const [top, left, right] = blockFaces(goods);
  const lines = (goods.shape === "container" ? blockRibs(goods, 3, 3) : "") + seams(goods);
  return paths(left, right, top) + (lines && paths(lines));
}

function paths(...all: readonly string[]): string {
  return all.map((d) => `<path d="${d}"/>`).join("");
}

/** Seams between the pieces of a stack. */
function seams(goods: Goods): string {
  const count = Math.ceil(goods.height / goods.pitch) - 1;
  return Array.from({ length: count }, (_, index) =>
    blockSeam(goods, (index + 1) * goods.pitch),
  ).join("");
}

/** A drum: shaded half, lit half, lid. */
function drawTank({ x, y, z, width, height }: Goods): string {
  const [cx, cy] = project(x + width / 2, y + width / 2, z + height);
  const rx = Math.round(width * 1.28);
  const ry = rx / 2;
  const walls = paths(
    `M${cx - rx} ${cy}v${height}${quarter(rx, ry)}v${-height}`,
    `M${cx} ${cy + ry}v${height}${quarter(rx, -ry)}v${-height}`,
  );
  return `${walls}<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}"/>`;
}

function quarter(rx: number, ry: number): string {
  return `a${rx} ${Math.abs(ry)} 0 0 0 ${rx} ${ry}`;
}
