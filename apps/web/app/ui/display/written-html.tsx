import { useEffect, useRef } from "react";
import { classes } from "../classes";
import { useTrustedHtml } from "../trusted-html";

/** How long a button tells what became of its click, milliseconds. */
const SHOWN_MS = 2_000;

interface Props {
  /** As the server made it from Markdown, with everything unsafe taken out. It is never changed here. */
  readonly html: string;
  readonly className?: string;
}

/** A text that someone else wrote as Markdown. */
export function WrittenHtml({ html, className }: Props) {
  const inner = useTrustedHtml(html);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const text = ref.current;
    text?.addEventListener("click", copyCode);
    return () => text?.removeEventListener("click", copyCode);
  }, []);
  return (
    <div
      ref={ref}
      className={classes("prose", className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server took out everything unsafe.
      dangerouslySetInnerHTML={inner}
    />
  );
}

/** The buttons beside code come with the text; one listener serves all of them. */
async function copyCode({ target }: MouseEvent) {
  const button = target instanceof Element ? target.closest(".copy-code") : null;
  const code = button?.previousElementSibling?.textContent;
  if (!button || typeof code !== "string") return;
  try {
    await navigator.clipboard.writeText(code);
    button.textContent = "Copied";
  } catch {
    // Refused by the browser, or a page without HTTPS, where there is no clipboard at all.
    button.textContent = "Not copied";
  }
  setTimeout(() => {
    button.textContent = "Copy";
  }, SHOWN_MS);
}
