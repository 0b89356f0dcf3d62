import { classes } from "../classes";
import { CopyButton } from "../controls/copy-button";

interface Props {
  readonly code: string;
  /** Title of the block, for example a file name. */
  readonly title: string;
  readonly className?: string;
}

/** Code with a copy button. Scrolls within its container, also by keyboard. */
export function CodeBlock({ code, title, className }: Props) {
  return (
    <figure className={classes("min-w-0 overflow-hidden rounded-md border bg-sunken", className)}>
      <figcaption className="flex items-center justify-between gap-3 border-b py-1.5 pr-1.5 pl-3">
        <span className="min-w-0 truncate font-mono text-ink-soft text-xs">{title}</span>
        <CopyButton text={code} what={title} className="-my-0.5" />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="overflow-x-auto p-3 font-mono text-[0.8rem] leading-relaxed"
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
