/** What is wrong with a page as it is laid out. Runs in the page, and so uses nothing from outside of itself. */
export function lookForProblems(): string[] {
  /** Less of a shortened text than this many times its size is no text any more. */
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
    // For screen readers alone.
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
