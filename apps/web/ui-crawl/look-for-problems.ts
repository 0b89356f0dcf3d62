/** Detects layout problems. Runs in the page, so it can't use anything from outside. */
export function lookForProblems(): string[] {
  /** Minimum visible width of truncated text, in font sizes. */
  const LEAST_LEFT = 3.5;
  const problems: string[] = [];
  const beyond = document.documentElement.scrollWidth - innerWidth;
  if (beyond > 0) problems.push(`scrolls sideways by ${beyond} px`);
  for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!hasText || element.closest("[aria-hidden=true], svg")) continue;
    const style = getComputedStyle(element);
    // Visible only to screen readers.
    if (element.clientWidth <= 1 || style.clipPath !== "none" || style.clip !== "auto") continue;
    const isHidden = style.overflowX === "hidden" || style.overflowX === "clip";
    if (!isHidden || element.scrollWidth <= element.clientWidth + 1) continue;
    const isShortened = style.textOverflow === "ellipsis";
    if (isShortened && element.clientWidth >= LEAST_LEFT * Number.parseFloat(style.fontSize))
      continue;
    problems.push(`cut text "${element.textContent?.trim().slice(0, 40)}"`);
  }
  const pen = document.createElement("canvas").getContext("2d");
  for (const field of document.body.querySelectorAll<HTMLInputElement>("input[placeholder]")) {
    if (!pen || !field.placeholder || field.value || !field.checkVisibility()) continue;
    const style = getComputedStyle(field);
    const room =
      field.clientWidth -
      Number.parseFloat(style.paddingLeft) -
      Number.parseFloat(style.paddingRight);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    if (pen.measureText(field.placeholder).width > room + 1) {
      problems.push(`cut placeholder "${field.placeholder.slice(0, 40)}"`);
    }
  }
  return problems;
}
