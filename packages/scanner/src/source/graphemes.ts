let segmenter: Intl.Segmenter | undefined;

/** Characters as users see them, which is what Terraform counts. */
export function graphemes(text: string): string[] {
  // Made when first needed: it costs as much as reading a whole module.
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

export function graphemeCount(text: string): number {
  // Plain ASCII is by far the commonest and needs no segmenting; "\r\n" counts as one.
  if (/^[\t\n\x20-\x7e]*$/.test(text)) return text.length;
  return graphemes(text).length;
}
