const KEY = "dismissed_announcement";

/**
 * Runs before the first paint and hides a dismissed announcement, because cached pages contain it
 * for everyone. The policy allows scripts to add style rules.
 */
export const DISMISSED_SCRIPT = `;try{const i=localStorage.getItem("${KEY}");
if(/^\\d+$/.test(i)){const s=new CSSStyleSheet();s.replaceSync('[data-announcement="'+i+'"]{display:none}');
document.adoptedStyleSheets=[...document.adoptedStyleSheets,s]}}catch{}`;

/** Stores in this browser that an announcement was dismissed. */
export function rememberDismissed(id: number): void {
  try {
    localStorage.setItem(KEY, String(id));
  } catch {
    // A browser that stores nothing shows it again on the next page.
  }
}
