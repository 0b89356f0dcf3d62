import { NODE, type PlacedEdge } from "./graph-layout";

/** From the left edge of what refers, through its lanes, to the right edge of what is referred to. */
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
