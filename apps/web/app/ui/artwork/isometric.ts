/** A block standing in the yard. x runs down to the right, y down to the left, z up. */
export interface Block {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly width: number;
  readonly depth: number;
  readonly height: number;
}

/** Where a place in the yard is on the picture: two across are one down. */
export function project(x: number, y: number, z: number): [number, number] {
  return [round((x - y) * 2), round(x + y - z)];
}

/** The three faces of a block that are seen, as paths: top, left and right. */
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

/** Upright lines that part a block's left and right faces, like the ribs of a container. */
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

/** The line around a block's two seen sides at `height` above its foot. */
export function blockSeam({ x, y, z, width, depth }: Block, height: number): string {
  const alongX = `l${round(width * 2)} ${round(width)}`;
  const backY = `l${round(depth * 2)} ${round(-depth)}`;
  return `M${project(x, y + depth, z + height).join(" ")}${alongX}${backY}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
