import sharp from "sharp";

const THUMB = { width: 320, height: 480, gap: 12 };
const COLUMNS = 6;
const ROWS = 4;

/** Arranges screenshots on contact sheets, 24 per sheet, each cropped to its top. */
export async function writeSheets(files: readonly string[], target: string): Promise<void> {
  const looks = Map.groupBy(files, (file) => /-(\d+-\w+)\.png$/.exec(file)?.[1] ?? "");
  for (const [look, shots] of looks) {
    for (let from = 0; from < shots.length; from += COLUMNS * ROWS) {
      const some = shots.slice(from, from + COLUMNS * ROWS);
      const thumbs = await Promise.all(some.map(thumb));
      const rows = Math.ceil(some.length / COLUMNS);
      await sharp({
        create: {
          width: COLUMNS * (THUMB.width + THUMB.gap) + THUMB.gap,
          height: rows * (THUMB.height + THUMB.gap) + THUMB.gap,
          channels: 3,
          background: "#888",
        },
      })
        .composite(
          thumbs.map((input, index) => ({
            input,
            left: THUMB.gap + (index % COLUMNS) * (THUMB.width + THUMB.gap),
            top: THUMB.gap + Math.floor(index / COLUMNS) * (THUMB.height + THUMB.gap),
          })),
        )
        .png()
        .toFile(`${target}-${look}-${from / (COLUMNS * ROWS) + 1}.png`);
    }
  }
}

/** The top of a screenshot, cropped to its cell. */
async function thumb(file: string): Promise<Buffer> {
  const { width } = THUMB;
  const { data, info } = await sharp(file).resize({ width }).toBuffer({ resolveWithObject: true });
  const height = Math.min(info.height, THUMB.height);
  return sharp(data).extract({ left: 0, top: 0, width, height }).toBuffer();
}
