import { limitConcurrency } from "../limits/concurrency-limit.ts";
import { loadSharp } from "./load-sharp.ts";

const inTurn = limitConcurrency(2);

/** Renders our own SVG drawings as PNG with a small palette. Never pass it user input. */
export function drawPng(svg: string): Promise<Buffer<ArrayBuffer>> {
  return inTurn(async () => {
    const sharp = await loadSharp();
    const picture = sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 4 });
    return Buffer.from(await picture.timeout({ seconds: 10 }).toBuffer());
  });
}
