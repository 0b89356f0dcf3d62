import type { ModuleCategory } from "@stackyard/contract/base/option-lists";
import type { Block } from "../../ui/artwork/isometric";
import { drawFrom, hashText, shuffle } from "./artwork-chance";

export interface Goods extends Block {
  /** Distance between stacked pieces; a taller stack is drawn as one block with seams. */
  readonly pitch: number;
  readonly shape: "container" | "slab" | "tank";
  readonly tone: "cargo" | "plain" | "dark" | "paint";
}

/** The module fields that seed its artwork. */
export interface Subject {
  readonly namespace: string;
  readonly name: string;
  readonly system: string;
  readonly category: ModuleCategory;
  readonly tags: readonly string[];
}

type Kind = "container" | "slabs" | "tank" | "tower" | "crates" | "float";

/** Kinds of cargo per module category, most frequent first. */
const KINDS: Record<ModuleCategory, readonly [Kind, Kind, Kind]> = {
  infrastructure: ["container", "container", "slabs"],
  "ci-cd": ["slabs", "container", "crates"],
  storage: ["tank", "tank", "slabs"],
  security: ["crates", "container", "slabs"],
  networking: ["tower", "slabs", "container"],
  monitoring: ["tower", "tower", "slabs"],
  kubernetes: ["crates", "crates", "container"],
  serverless: ["float", "float", "tank"],
};

/** Bays per side; a bay's side and a container's height, in drawing units. */
export const SIDE = 3;
export const BAY = 22;
const LEVEL = 17;
const MAX_STACKS = 6;
const MAX_ITEMS = 9;

/** Plans a module's artwork: one stack per tag, with positions seeded by the module's address. */
export function planArtwork(subject: Subject): Goods[] {
  const { namespace, name, system, category, tags } = subject;
  const draw = drawFrom(hashText(`${namespace}/${name}/${system}`));
  const bays = shuffle(
    Array.from({ length: SIDE * SIDE }, (_, index) => index),
    draw,
  );
  const stackCount = Math.min(MAX_STACKS, Math.max(4, tags.length));
  const painted = draw(stackCount);

  const stacks = bays.slice(0, stackCount).map((bay, index) => {
    const drawOfTag = drawFrom(hashText(`${tags[index] ?? index}${bay}`));
    return { bay, goods: stackOf(category, bay, drawOfTag, index === painted) };
  });
  // Draws nearer stacks over those behind them.
  return limit(stacks)
    .sort((a, b) => depthOf(a.bay) - depthOf(b.bay))
    .flatMap(({ goods }) => goods);
}

interface Stack {
  readonly bay: number;
  readonly goods: Goods[];
}

/** Limits the artwork's size by removing the top pieces of the stacks placed last. */
function limit(stacks: Stack[]): Stack[] {
  let left = MAX_ITEMS - stacks.length;
  return stacks.map(({ bay, goods }) => {
    const kept = goods.slice(0, 1 + Math.max(0, left));
    left -= kept.length - 1;
    return { bay, goods: kept };
  });
}

function depthOf(bay: number): number {
  return (bay % SIDE) + Math.floor(bay / SIDE);
}

function stackOf(
  category: ModuleCategory,
  bay: number,
  draw: (below: number) => number,
  isPainted: boolean,
): Goods[] {
  const kind = KINDS[category][draw(3)] ?? "container";
  const x = (bay % SIDE) * BAY;
  const y = Math.floor(bay / SIDE) * BAY;
  const below = draw(3);
  const tone = (["cargo", "cargo", "plain", "dark"] as const)[draw(4)] ?? "cargo";
  const top = goodsAt(kind, below, 1, { x, y, tone: isPainted ? "paint" : "cargo" });
  if (below === 0) return [top];
  // Pieces without gaps are drawn as one block with seams.
  if (STACKS_CLOSELY[kind]) return [goodsAt(kind, 0, below, { x, y, tone }), top];
  const levels = Array.from({ length: below }, (_, level) => level);
  return [...levels.map((level) => goodsAt(kind, level, 1, { x, y, tone })), top];
}

const STACKS_CLOSELY: Record<Kind, boolean> = {
  container: true,
  crates: true,
  tower: true,
  tank: false,
  slabs: false,
  float: false,
};

interface Place {
  readonly x: number;
  readonly y: number;
  readonly tone: Goods["tone"];
}

/** `count` stacked pieces of a kind, starting at `level`. */
function goodsAt(kind: Kind, level: number, count: number, { x, y, tone }: Place): Goods {
  const box = (shape: Goods["shape"], inset: number, pitch: number, height: number) => ({
    shape,
    tone,
    pitch,
    x: x + inset,
    y: y + inset,
    z: level * pitch,
    width: BAY - inset * 2,
    depth: BAY - inset * 2,
    height: (count - 1) * pitch + height,
  });
  switch (kind) {
    case "container":
      return box("container", 2, LEVEL, LEVEL);
    case "crates":
      return box("container", 4, LEVEL - 3, LEVEL - 3);
    case "tower":
      return box("slab", 6, LEVEL, LEVEL - 1);
    case "tank":
      return box("tank", 2, LEVEL, LEVEL - 2);
    case "slabs":
      return box("slab", 2 + level, 8, 5);
    case "float":
      return { ...box("slab", 2, 14, 5), z: 6 + level * 14 };
  }
}
