import { blockFaces, project } from "../../../ui/artwork/isometric";
import { CONTAINER } from "../../../ui/artwork/labelled-container";
import { LIFTED } from "./yard-stock";

/** Height of the hook above the ground; its rope leaves the picture at the top. */
const HOOK_Z = 96;
const ROPE = 260;
const CENTRE_X = LIFTED.x + CONTAINER.length / 2;
const CENTRE_Y = LIFTED.y + CONTAINER.depth / 2;

/** The crane hook above the lifted container, with cables to its four corners. */
export function SceneHook() {
  const hook = project(CENTRE_X, CENTRE_Y, HOOK_Z);
  const roof = LIFTED.z + CONTAINER.height;
  const corners = [
    [3, 3],
    [CONTAINER.length - 3, 3],
    [3, CONTAINER.depth - 3],
    [CONTAINER.length - 3, CONTAINER.depth - 3],
  ] as const;
  const cables = corners.map(
    ([dx, dy]) => `M${hook.join(" ")}L${project(LIFTED.x + dx, LIFTED.y + dy, roof).join(" ")}`,
  );
  const block = {
    x: CENTRE_X - 3.5,
    y: CENTRE_Y - 3.5,
    z: HOOK_Z,
    width: 7,
    depth: 7,
    height: 9,
  };
  const [top, left, right] = blockFaces(block);
  return (
    <>
      <path d={cables.join("")} className="stroke-ink-soft" strokeWidth="1.2" />
      <path d={`M${hook.join(" ")}v${-ROPE}`} className="stroke-ink-soft" strokeWidth="2" />
      <g className="dark">
        <path d={left} />
        <path d={right} />
        <path d={top} />
      </g>
    </>
  );
}
