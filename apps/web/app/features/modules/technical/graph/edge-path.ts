import { NODE, type PlacedEdge } from "./graph-layout";

/** SVG path from the source's left edge through the edge's lanes to the target's right edge. */
export function edgePath({ from, to, lanes }: PlacedEdge): string {
  let x = from.x;
  let y = from.y + NODE.height / 2;
  let path = `M${x} ${y}`;
  for (const lane of lanes) {
    path += `${curve(x, y, lane.x + NODE.width, lane.y)}H${lane.x}`;
    x = lane.x;
    y = lane.y;
  }
  return path + curve(x, y, to.x + NODE.width, to.y + NODE.height / 2);
}

function curve(startX: number, startY: number, endX: number, endY: number): string {
  const bend = Math.max(30, (startX - endX) / 2);
  return `C${startX - bend} ${startY} ${endX + bend} ${endY} ${endX} ${endY}`;
}
