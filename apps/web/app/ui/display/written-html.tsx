import { useEffect, useRef } from "react";
import { classes } from "../classes";
import { useTrustedHtml } from "../trusted-html";

/** How long a copy button shows its result, in milliseconds. */
const SHOWN_MS = 2_000;

interface Props {
  /** HTML that the server rendered from Markdown and sanitized. Never modified here. */
  readonly html: string;
  readonly className?: string;
}

/** User-written Markdown, rendered on the server. */
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

/** Copy buttons are part of the HTML; one delegated listener handles all of them. */
async function copyCode({ target }: MouseEvent) {
  const button = target instanceof Element ? target.closest(".copy-code") : null;
  const code = button?.previousElementSibling?.textContent;
  if (!button || typeof code !== "string") return;
  try {
    await navigator.clipboard.writeText(code);
    button.textContent = "Copied";
  } catch {
    // The browser refused, or the page lacks HTTPS and thus the clipboard API.
    button.textContent = "Not copied";
  }
  setTimeout(() => {
    button.textContent = "Copy";
  }, SHOWN_MS);
}
