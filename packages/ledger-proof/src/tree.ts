import { sha256 } from "@noble/hashes/sha2.js";

/** A leaf or node: 32 bytes of SHA-256, and its sum in integer cents, from 0 to 2^53 - 1. */
export interface Sum {
  readonly hash: Uint8Array;
  readonly cents: number;
}

export const SALT_BYTES = 16;
/** A leaf in a proof file: its hash and its cents. */
export const LEAF_BYTES = 40;

/**
 * The leaf of one part of a user's balance.
 *
 * @param cents Integer cents, at least 0.
 * @throws RangeError for a negative or fractional amount, or another length of salt.
 */
export function hashLeaf({
  salt,
  userId,
  cents,
}: {
  salt: Uint8Array;
  userId: number;
  cents: number;
}): Sum {
  if (salt.length !== SALT_BYTES) throw new RangeError(`a salt has ${SALT_BYTES} bytes`);
  LEAF.set(salt, 1);
  LEAF_VIEW.setUint32(1 + SALT_BYTES, userId);
  setCents(LEAF_VIEW, 1 + SALT_BYTES + 4, cents);
  return { hash: digest(LEAF), cents };
}

/** The node above two others. Throws a RangeError if the sum exceeds 2^53 - 1 cents. */
export function hashNode(left: Sum, right: Sum): Sum {
  NODE.set(left.hash, 1);
  setCents(NODE_VIEW, 33, left.cents);
  NODE.set(right.hash, 41);
  setCents(NODE_VIEW, 73, right.cents);
  const cents = left.cents + right.cents;
  if (!Number.isSafeInteger(cents)) throw new RangeError("the sum is too large");
  return { hash: digest(NODE_LEFT, NODE_RIGHT), cents };
}

// A tree has millions of nodes, and making a hasher and its buffers takes longer than hashing a node.
const LEAF = new Uint8Array(1 + SALT_BYTES + 4 + 8);
const LEAF_VIEW = new DataView(LEAF.buffer);
const NODE = Uint8Array.of(1, ...new Uint8Array(2 * LEAF_BYTES));
const NODE_VIEW = new DataView(NODE.buffer);
// Shorter than a block of SHA-256, so that the hasher uses its own buffer.
const NODE_LEFT = NODE.subarray(0, 1 + LEAF_BYTES);
const NODE_RIGHT = NODE.subarray(1 + LEAF_BYTES);
const UNUSED = sha256.create();
const hasher = sha256.create();

function digest(...parts: readonly Uint8Array[]): Uint8Array {
  UNUSED._cloneInto(hasher);
  for (const part of parts) hasher.update(part);
  const hash = new Uint8Array(32);
  hasher.digestInto(hash);
  return hash;
}

function setCents(view: DataView, at: number, cents: number): void {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`${cents} is not an amount`);
  view.setUint32(at, Math.floor(cents / 2 ** 32));
  view.setUint32(at + 4, cents % 2 ** 32);
}

/** Folds leaves, given one by one, into their root with one pending node per level. */
export class TreeFolder {
  readonly #pending: (Sum | undefined)[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(leaf: Sum): void {
    this.#count += 1;
    let node = leaf;
    let level = 0;
    for (let left = this.#pending[0]; left; left = this.#pending[level]) {
      node = hashNode(left, node);
      this.#pending[level] = undefined;
      level += 1;
    }
    this.#pending[level] = node;
  }

  /** Throws a RangeError unless the number of leaves is a power of two. */
  root(): Sum {
    const root = this.#pending.at(-1);
    if (!root || this.#pending.slice(0, -1).some(Boolean))
      throw new RangeError(`${this.#count} leaves are not a power of two`);
    return root;
  }
}

/** One step from a leaf to the root: the node beside it. */
export interface Step {
  readonly side: "left" | "right";
  readonly node: Sum;
}

/** The root that a leaf and the nodes beside its path lead to. */
export function rootOf(leaf: Sum, path: readonly Step[]): Sum {
  return path.reduce<Sum>(
    (node, { side, node: beside }) =>
      side === "left" ? hashNode(beside, node) : hashNode(node, beside),
    leaf,
  );
}

/** The path from one of the leaves, whose number is a power of two. */
export function pathOf(leaves: readonly Sum[], index: number): Step[] {
  const path: Step[] = [];
  let level = leaves;
  for (let at = index; level.length > 1; at >>= 1) {
    const isRight = at % 2 === 1;
    const node = level[isRight ? at - 1 : at + 1];
    if (!node) throw new RangeError(`${leaves.length} leaves have no path from ${index}`);
    path.push({ side: isRight ? "left" : "right", node });
    level = Array.from({ length: level.length / 2 }, (_, pair) =>
      hashNode(level[2 * pair] as Sum, level[2 * pair + 1] as Sum),
    );
  }
  return path;
}

export function isSame(a: Sum, b: Sum): boolean {
  return a.cents === b.cents && a.hash.every((byte, index) => byte === b.hash[index]);
}
