const KEY = "dismissed_announcement";

/**
 * Runs before the first paint, so that an announcement that was dismissed never shows, nor leaves its
 * place: pages are kept for all visitors, with it in them. The policy lets scripts add rules.
 */
export const DISMISSED_SCRIPT = `;try{const i=localStorage.getItem("${KEY}");
if(/^\\d+$/.test(i)){const s=new CSSStyleSheet();s.replaceSync('[data-announcement="'+i+'"]{display:none}');
document.adoptedStyleSheets=[...document.adoptedStyleSheets,s]}}catch{}`;

/** Remembers in this browser that this one has been read. */
export function rememberDismissed(id: number): void {
  try {
    localStorage.setItem(KEY, String(id));
  } catch {
    // A browser that stores nothing shows it again on the next page.
  }
}
