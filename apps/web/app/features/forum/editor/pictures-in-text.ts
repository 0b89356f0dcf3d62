/** A forum image in Markdown: alt text and URL. */
const PICTURE = /!\[([^\]\n]*)\]\((\/api\/forum\/pictures\/[0-9a-f]{64})\)/g;

export interface PictureInText {
  readonly address: string;
  readonly alt: string;
}

/** The images in a text, without duplicates. */
export function picturesIn(text: string): PictureInText[] {
  const found = new Map<string, string>();
  for (const [, alt = "", address = ""] of text.matchAll(PICTURE)) {
    if (!found.has(address)) found.set(address, alt);
  }
  return [...found].map(([address, alt]) => ({ address, alt }));
}

/** Replaces an image's alt text wherever the text shows the image. */
export function describePicture(text: string, address: string, alt: string): string {
  return replaceAt(text, address, `![${alt.replace(/[[\]\n]/g, " ")}](${address})`);
}

export function removePicture(text: string, address: string): string {
  return replaceAt(text, address, "").replace(/\n{3,}/g, "\n\n");
}

/** Inserts an image into a text on its own lines, after `place`. */
export function addPicture(text: string, place: number, { address, alt }: PictureInText): string {
  const [before, after] = [text.slice(0, place).trimEnd(), text.slice(place).trimStart()];
  return [before, `![${alt}](${address})`, after].filter((part, i) => part || i === 2).join("\n\n");
}

/** Derives alt text from a file name: "cost-graph_2.png" becomes "cost graph 2". */
export function altFromName(name: string): string {
  return name
    .replace(/\.[a-z\d]{1,5}$/i, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .slice(0, 120);
}

function replaceAt(text: string, address: string, by: string): string {
  return text.replace(PICTURE, (whole, _alt, at: string) => (at === address ? by : whole));
}
