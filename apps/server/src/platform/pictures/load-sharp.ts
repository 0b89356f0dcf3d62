type Sharp = typeof import("sharp")["default"];

let loaded: Promise<Sharp> | undefined;

/** Loads sharp on first use, for our own drawings only. */
export function loadSharp(): Promise<Sharp> {
  loaded ??= import("sharp").then(({ default: sharp }) => withOneReader(sharp));
  return loaded;
}

/** Restricts sharp to one loader. Uploaded pictures are decoded by `decoder.js`. */
function withOneReader(sharp: Sharp): Sharp {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
