import type { EngineerSpecialization } from "@stackyard/contract/base/option-lists";
import { memoize } from "../../../lib/rendering/memoize";
import { blockFaces, blockRibs, blockSeam, project } from "../../../ui/artwork/isometric";
import { CONTAINER } from "../../../ui/artwork/labelled-container";
import { classes } from "../../../ui/classes";
import { trustedHtml } from "../../../ui/trusted-html";

interface Props {
  readonly service: {
    readonly id: number;
    readonly specialization: EngineerSpecialization;
    readonly tags: readonly string[];
    readonly tierCount: number;
  };
  readonly className?: string;
}

/** Hue of a specialization's artwork, in degrees. */
const HUES: Record<EngineerSpecialization, number> = {
  devops: 305,
  "cloud-architect": 235,
  sre: 350,
  "security-specialist": 155,
  "infrastructure-engineer": 75,
  "kubernetes-expert": 270,
  "data-engineer": 190,
  "network-engineer": 118,
};

const ROW = CONTAINER.depth + 8;
const BESIDE = CONTAINER.length + 8;
const ROWS = 3;

/** Characters that fit on a container's long side. */
const MAX_LETTERS = 14;

/** View box with all bays and three extra levels, so that no aspect ratio crops the stacks. */
const YARD = "-230 -70 484 272";

/**
 * Heights of the stacks beside the packages, by row from the back. Each service uses one variant.
 */
const HEIGHTS = [
  [2, 1, 1],
  [1, 2, 0],
  [3, 1, 0],
  [2, 0, 1],
  [1, 1, 0],
  [3, 2, 1],
  [0, 1, 1],
] as const;

/**
 * Decorative artwork of a service: a stack per package, the largest at the back, labeled with tags.
 */
export function ServiceArtwork({ service, className }: Props) {
  const { id, specialization, tags, tierCount } = service;
  const tiers = Math.min(ROWS, Math.max(1, tierCount));
  const variant = id % HEIGHTS.length;
  return (
    <svg
      viewBox={YARD}
      className={classes("artwork block", className)}
      style={{ "--hue": HUES[specialization] } as React.CSSProperties}
      aria-hidden="true"
    >
      <svg
        overflow="visible"
        role="presentation"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing a service says is in it.
        dangerouslySetInnerHTML={drawn(`${tiers} ${variant}`, () =>
          trustedHtml(drawYard(tiers, variant)),
        )}
      />
      {tags.slice(0, tiers).map((tag, row) => (
        <text key={tag} transform={onFace(row, tiers)}>
          {tag.length > MAX_LETTERS ? `${tag.slice(0, MAX_LETTERS - 1)}…` : tag}
        </text>
      ))}
    </svg>
  );
}

/** Caches the few possible drawings, because cards re-render often. */
const drawn = memoize<ReturnType<typeof trustedHtml>>(ROWS * HEIGHTS.length);

function drawYard(tiers: number, variant: number): string {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const levels = levelsOf(row, tiers);
    const beside = HEIGHTS[variant]?.[row] ?? 0;
    const tone = (row + variant) % 2 === 0 ? "plain" : "dark";
    return (
      bay(0, row) +
      bay(BESIDE, row) +
      (levels > 0 ? stack({ x: 0, row, levels, tone: row === 0 ? "paint" : "" }) : "") +
      (beside > 0 ? stack({ x: BESIDE, row, levels: beside, tone }) : "")
    );
  });
  return rows.join("");
}

/** The back row's stack is the highest, so that every label is visible. */
function levelsOf(row: number, tiers: number): number {
  return Math.max(0, tiers - row);
}

interface Stack {
  readonly x: number;
  readonly row: number;
  readonly levels: number;
  readonly tone: "" | "plain" | "dark" | "paint";
}

function stack({ x, row, levels, tone }: Stack): string {
  const { length: width, depth, height } = CONTAINER;
  const block = { x, y: row * ROW, z: 0, width, depth, height: levels * height };
  const [top, left, right] = blockFaces(block);
  const seams = Array.from({ length: levels - 1 }, (_, index) =>
    blockSeam(block, (index + 1) * height),
  );
  const lines = seams.join("") + blockRibs(block, 0, 5);
  const paths = [left, right, top, lines].map((d) => `<path d="${d}"/>`);
  return `<g${tone && ` class="${tone}"`}>${paths.join("")}</g>`;
}

function bay(x: number, row: number): string {
  const [width, depth] = [CONTAINER.length + 4, CONTAINER.depth + 4];
  const [left, top] = [x - 2, row * ROW - 2];
  const corners = [
    [left, top],
    [left + width, top],
    [left + width, top + depth],
    [left, top + depth],
  ] as const;
  const line = corners.map(([px, py]) => project(px, py, 0).join(" ")).join("L");
  return `<path class="bays" d="M${line}z"/>`;
}

/**
 * Places a label on the long side of a stack's top container: along x, with a slope of one down per
 * two across.
 */
function onFace(row: number, tiers: number): string {
  const roof = levelsOf(row, tiers) * CONTAINER.height;
  const [x, y] = project(3.5, row * ROW + CONTAINER.depth, roof - CONTAINER.height + 6);
  return `matrix(0.894 0.447 0 1 ${x} ${y})`;
}
