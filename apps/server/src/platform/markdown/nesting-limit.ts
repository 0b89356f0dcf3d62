import type { Element, Root, RootContent } from "hast";

/** Maximum nesting of elements, because each tree traversal recurses. */
const DEEPEST = 500;

/** Throws a RangeError, like a stack overflow, for nesting that would take seconds to process. */
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
