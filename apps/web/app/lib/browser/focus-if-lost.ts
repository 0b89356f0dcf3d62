/**
 * Focuses an element if nothing has the focus, as after a step whose button was disabled or removed.
 * Someone who has moved on keeps their place.
 */
export function focusIfLost(element: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body && !activeElement.matches(":disabled")) return;
  element?.focus({ preventScroll: true });
}
