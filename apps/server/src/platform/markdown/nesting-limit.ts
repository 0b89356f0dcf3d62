import type { Element, Root, RootContent } from "hast";

/** Of elements in each other: each step over the tree is a call in a call, and some look back up from each. */
const DEEPEST = 500;

/** Throws a RangeError, as the stack's own end does, where elements stand so deep in each other that drawing them would take seconds. */
export function refuseDeepNesting() {
  return (tree: Root) => {
    let level = tree.children.filter(isElement);
    for (let depth = 0; level.length > 0; depth++) {
      if (depth === DEEPEST) throw new RangeError("elements too deep in each other");
      level = level.flatMap(({ children }) => children.filter(isElement));
    }
  };
}

function isElement(node: RootContent): node is Element {
  return node.type === "element";
}
