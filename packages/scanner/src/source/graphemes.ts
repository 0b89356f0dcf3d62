let segmenter: Intl.Segmenter | undefined;

/** Grapheme clusters (user-perceived characters), which is what Terraform counts. */
export function graphemes(text: string): string[] {
  // Created lazily: it costs as much as reading a whole module.
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

export function graphemeCount(text: string): number {
  // Fast path: plain ASCII needs no segmentation. "\r\n" is excluded because it is one grapheme.
  if (/^[\t\n\x20-\x7e]*$/.test(text)) return text.length;
  return graphemes(text).length;
}
