import { type KeyboardEvent, useState } from "react";

const STEP = 1.5;
const MOST = 8;

/** Zoom level relative to the fitted size, controlled by buttons and keys. */
export function useZoom() {
  const [zoom, setZoom] = useState(1);
  const zoomIn = () => setZoom((zoom) => Math.min(MOST, zoom * STEP));
  const zoomOut = () => setZoom((zoom) => Math.max(1, zoom / STEP));
  const fit = () => setZoom(1);

  function zoomByKey(event: KeyboardEvent) {
    const change = { "+": zoomIn, "=": zoomIn, "-": zoomOut, "0": fit }[event.key];
    if (!change || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    change();
  }
  return { zoom, zoomIn, zoomOut, fit, zoomByKey, canZoomIn: zoom < MOST, canZoomOut: zoom > 1 };
}
