import type { Finding } from "@stackyard/contract/modules/scan-report";
import { classes } from "../../../ui/classes";
import { formatPlace } from "./finding-place";

interface Props {
  readonly excerpt: NonNullable<Finding["excerpt"]>;
  readonly finding: Finding;
}

/** The affected lines, highlighted, with their context. */
export function Excerpt({ excerpt, finding }: Props) {
  const lines = excerpt.lines.map((text, index) => ({ text, number: excerpt.startLine + index }));
  return (
    <figure
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={`Code: ${formatPlace(finding)}`}
      className="overflow-x-auto rounded-md border bg-sunken py-2 font-mono text-[0.8rem] leading-relaxed"
    >
      <pre className="w-max min-w-full">
        {lines.map(({ text, number }) => {
          const isMarked = number >= finding.startLine && number <= finding.endLine;
          return (
            <span
              key={number}
              className={classes("flex pr-4", isMarked && "bg-poor-wash font-[600]")}
            >
              <span
                aria-hidden="true"
                className={classes(
                  "w-13 shrink-0 select-none border-l-3 pr-4 text-right",
                  isMarked ? "border-poor text-poor" : "border-transparent text-ink-faint",
                )}
              >
                {number}
              </span>
              <code>{text === "" ? " " : text}</code>
            </span>
          );
        })}
      </pre>
    </figure>
  );
}
