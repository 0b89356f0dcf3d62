import type { ComponentProps } from "react";
import { classes } from "../classes";
import { trustedHtml } from "../trusted-html";

interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

const FRAME = {
  xmlns: "http://www.w3.org/2000/svg",
  width: 24,
  height: 24,
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/**
 * Replaces lucide's icon factory. Renders the same SVG with its shapes as one HTML string, because
 * a page has about seventy icons and React would create each shape as an element.
 */
export default function createIcon({ name, node }: IconData) {
  const shapes = trustedHtml(node.map(shape).join(""));
  const ownClasses = `lucide lucide-${name}`;
  return ({ className, ...rest }: ComponentProps<"svg">) => (
    <svg
      {...FRAME}
      className={classes(ownClasses, className)}
      aria-hidden="true"
      {...rest}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes that lucide brings.
      dangerouslySetInnerHTML={shapes}
    />
  );
}

function shape([tag, { key: _, ...attributes }]: IconData["node"][number]): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${written.join("")}></${tag}>`;
}
