type Sharp = typeof import("sharp")["default"];

let loaded: Promise<Sharp> | undefined;

/** The image library, for our own drawings only. Loaded with the first of them. */
export function loadSharp(): Promise<Sharp> {
  loaded ??= import("sharp").then(({ default: sharp }) => withOneReader(sharp));
  return loaded;
}

/** Uploaded pictures are decoded by `decoder.js`; this process has no loader for them. */
function withOneReader(sharp: Sharp): Sharp {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
