/** A block in isometric coordinates: x points down right, y down left, z up. */
export interface Block {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly width: number;
  readonly depth: number;
  readonly height: number;
}

/** Isometric projection with a slope of 1:2. */
export function project(x: number, y: number, z: number): [number, number] {
  return [round((x - y) * 2), round(x + y - z)];
}

/** Paths of the visible faces: top, left and right. */
export function blockFaces({ x, y, z, width, depth, height }: Block): [string, string, string] {
  const roof = z + height;
  const alongX = `l${round(width * 2)} ${round(width)}`;
  const backX = `l${round(-width * 2)} ${round(-width)}`;
  const alongY = `l${round(-depth * 2)} ${round(depth)}`;
  const backY = `l${round(depth * 2)} ${round(-depth)}`;
  return [
    `M${project(x, y, roof).join(" ")}${alongX}${alongY}${backX}z`,
    `M${project(x, y + depth, roof).join(" ")}${alongX}v${round(height)}${backX}z`,
    `M${project(x + width, y + depth, roof).join(" ")}${backY}v${round(height)}${alongY}z`,
  ];
}

/** Vertical lines on the left and right faces, like a container's ribs. */
export function blockRibs(block: Block, leftRibs: number, rightRibs: number): string {
  const { x, y, z, width, depth, height } = block;
  const inset = 3;
  const line = (px: number, py: number) => {
    const [across, down] = project(px, py, z + height - inset);
    return `M${Math.round(across)} ${Math.round(down)}v${Math.round(height) - inset * 2}`;
  };
  const left = Array.from({ length: leftRibs }, (_, index) =>
    line(x + (width * (index + 1)) / (leftRibs + 1), y + depth),
  );
  const right = Array.from({ length: rightRibs }, (_, index) =>
    line(x + width, y + (depth * (index + 1)) / (rightRibs + 1)),
  );
  return [...left, ...right].join("");
}

/** Line along both visible sides at `height` above the base. */
export function blockSeam({ x, y, z, width, depth }: Block, height: number): string {
  const alongX = `l${round(width * 2)} ${round(width)}`;
  const backY = `l${round(depth * 2)} ${round(-depth)}`;
  return `M${project(x, y + depth, z + height).join(" ")}${alongX}${backY}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
