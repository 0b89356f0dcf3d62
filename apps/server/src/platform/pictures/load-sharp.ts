type Sharp = typeof import("sharp")["default"];

let loaded: Promise<Sharp> | undefined;

/** The library of pictures, with few of its readers; loaded with the first picture that needs it. */
export function loadSharp(): Promise<Sharp> {
  loaded ??= import("sharp").then(({ default: sharp }) => withFewReaders(sharp));
  return loaded;
}

/**
 * Other readers of the library, for PDF and a dozen more, are far larger targets. The one for SVG gets
 * drawings of our own alone.
 */
function withFewReaders(sharp: Sharp): Sharp {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      "VipsForeignLoadJpegBuffer",
      "VipsForeignLoadPngBuffer",
      "VipsForeignLoadWebpBuffer",
      "VipsForeignLoadNsgifBuffer",
      "VipsForeignLoadSvgBuffer",
    ],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
