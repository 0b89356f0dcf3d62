/** A README as the server made it from Markdown. */
export function Readme({ html }: { readonly html: string }) {
  return (
    <div
      className="prose rounded-lg border bg-surface p-5 sm:p-7"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server took out everything unsafe.
      dangerouslySetInnerHTML={{ __html: frameWideParts(html) }}
    />
  );
}

/** What is wider than the page scrolls in its own frame, which a keyboard can reach. */
function frameWideParts(html: string): string {
  return html
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll(
      "<table>",
      '<div class="frame" role="group" aria-label="Table" tabindex="0"><table>',
    )
    .replaceAll("</table>", "</table></div>");
}
