import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { CARD_SIZE, type ShareCard } from "@stackyard/contract/site/share-cards";
import { breakLines } from "../../platform/pictures/break-lines.ts";
import { drawPng } from "../../platform/pictures/draw-png.ts";
import { drawable, type Lettering, outline } from "../../platform/pictures/outlines.ts";

/** The logo, as in the favicon, on a 32 by 32 grid. */
const YARD_MARK =
  '<path fill="#c2490f" d="M4 9.500 14 4l14 4.500L18 14z"/>' +
  '<path fill="#9a3409" d="M4 9.500v3.400l14 4.500V14zM18 14v3.400L28 12V8.500z"/>' +
  '<path fill="#8b93a3" d="m4 17.200 4.200-2.300L18 18l5.800-3.100L28 16.300l-10 5.400z"/>' +
  '<path fill="#5d6575" d="M4 17.200v3.200l14 4.500v-3.200zM18 21.700v3.200l10-5.400v-3.200z"/>' +
  '<path fill="#b9bfca" d="m4 24.400 3.600-2 10.400 3.300 6.600-3.500 3.400 1.100-10 5.300z"/>';

/** The light theme's colors. */
const COLOURS = {
  paper: "#fbf9f5",
  surface: "#ffffff",
  line: "#e0dbd2",
  ink: "#191e26",
  soft: "#474d58",
  accent: "#b9460f",
} as const;

/** Further characters wouldn't fit, and would have to be measured. */
const MAX_LETTERS = { title: 160, text: 260, small: 48 } as const;

const LEFT = 72;
const TEXT_WIDTH = 780;
const STENCIL: Lettering = { size: 26, face: "stencil", spacing: 1.5 };
const TEXT: Lettering = { size: 31, face: "text" };
const SMALL: Lettering = { size: 27, face: "text" };
const FOOT = 572;

/** Renders a page's card as PNG, from outlines only: user text is never markup. */
export function drawCard(card: ShareCard): Promise<Buffer<ArrayBuffer>> {
  const { width, height } = CARD_SIZE;
  return drawPng(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${COLOURS.paper}"/>
<rect width="${width}" height="14" fill="${COLOURS.accent}"/>
<g transform="translate(884 128) scale(8.2)">${YARD_MARK}</g>
${words(card.kind.toUpperCase(), STENCIL, { at: [LEFT, 104], colour: COLOURS.accent })}
${drawTexts(card)}
<rect x="${LEFT}" y="506" width="${width - 2 * LEFT}" height="2" fill="${COLOURS.line}"/>
${drawFoot(card)}
</svg>`);
}

function drawTexts(card: ShareCard): string {
  const title = clip(isLegible(card.title) ? card.title : titleInstead(card), MAX_LETTERS.title);
  const large: Lettering = { size: 70, face: "text" };
  const small: Lettering = { size: 54, face: "text" };
  const frame = { width: TEXT_WIDTH, lines: 3 };
  const isShort = breakLines(title, large, frame).length <= 2;
  const lettering = isShort ? large : small;
  const titleLines = breakLines(title, lettering, frame);
  const step = lettering.size * 1.12;
  const titleTop = 138 + lettering.size;
  const textTop = titleTop + (titleLines.length - 1) * step + 66;
  const text = isLegible(card.text) ? card.text : "";
  const textLines = breakLines(clip(text, MAX_LETTERS.text), TEXT, {
    width: TEXT_WIDTH,
    lines: titleLines.length < 2 ? 4 : 3,
  });
  return [
    ...titleLines.map((line, index) =>
      words(line, lettering, { at: [LEFT, titleTop + index * step], colour: COLOURS.ink }),
    ),
    ...textLines.map((line, index) =>
      words(line, TEXT, { at: [LEFT, textTop + index * 43], colour: COLOURS.soft }),
    ),
  ].join("");
}

/** Whether our fonts contain most of its characters. */
function isLegible(text: string): boolean {
  const letters = (of: string) => of.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters(drawable(text)) * 2 > letters(text);
}

/** Replaces a title in an unsupported script; the link next to the card contains it as text. */
function titleInstead({ kind, by }: ShareCard): string {
  const [what = kind] = kind.split(" / ");
  return by ? `${what} by ${by}` : what;
}

/** Name and author on the left, facts on the right, as many as fit. */
function drawFoot({ by, facts }: ShareCard): string {
  const name = outline(PRODUCT_NAME, SMALL);
  const maker = by ? clip(by, MAX_LETTERS.small) : "";
  const makerAt = LEFT + name.width + 28;
  let left = makerAt + outline(maker, SMALL).width + 40;
  const shown: string[] = [];
  for (const fact of facts.map((fact) => clip(fact, MAX_LETTERS.small))) {
    const wide = outline(fact, SMALL).width + 36;
    if (left + wide > CARD_SIZE.width - LEFT) break;
    left += wide + 14;
    shown.push(fact);
  }
  let right = CARD_SIZE.width - LEFT;
  const chips = shown.toReversed().map((fact) => {
    const { width } = outline(fact, SMALL);
    const from = right - width - 36;
    right = from - 14;
    return `<rect x="${from}" y="${FOOT - 38}" width="${width + 36}" height="54" rx="8" fill="${COLOURS.surface}" stroke="${COLOURS.line}" stroke-width="2"/>${words(fact, SMALL, { at: [from + 18, FOOT], colour: COLOURS.ink })}`;
  });
  return [
    words(PRODUCT_NAME, SMALL, { at: [LEFT, FOOT], colour: COLOURS.ink }),
    words(maker, SMALL, { at: [makerAt, FOOT], colour: COLOURS.soft }),
    ...chips,
  ].join("");
}

interface Place {
  readonly at: readonly [x: number, y: number];
  readonly colour: string;
}

function words(text: string, lettering: Lettering, { at: [x, y], colour }: Place): string {
  return `<g transform="translate(${x} ${y})" fill="${colour}">${outline(text, lettering).svg}</g>`;
}

function clip(text: string, most: number): string {
  const letters = [...drawable(text.slice(0, most * 4))];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : letters.join("");
}
