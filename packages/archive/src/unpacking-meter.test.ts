import { expect, it } from "vitest";
import { ARCHIVE_LIMITS } from "./archive-limits.ts";
import { UnpackingMeter } from "./unpacking-meter.ts";

const { ratio, ratioFreeBytes, unpackedBytes } = ARCHIVE_LIMITS;

it("allows a hundred bytes per packed byte, and no more", () => {
  const packed = ratioFreeBytes;
  new UnpackingMeter(ratio).add(packed * ratio, packed);
  expect(() => new UnpackingMeter(ratio).add(packed * ratio + 1, packed)).toThrow(/hundred times/);
  new UnpackingMeter(ratio).check("x", packed * ratio, packed);
  expect(() => new UnpackingMeter(ratio).check("x", packed * ratio + 1, packed)).toThrow(
    "x unpacks to more than a hundred times",
  );
});

it("ignores the ratio below a million unpacked bytes", () => {
  new UnpackingMeter(ratio).add(ratioFreeBytes, 1);
  expect(() => new UnpackingMeter(ratio).add(ratioFreeBytes + 1, 1)).toThrow(/hundred times/);
});

it("allows a limited number of bytes in total, however they arrive", () => {
  const meter = new UnpackingMeter(ratio);
  for (let part = 0; part < 4; part++) meter.add(unpackedBytes / 4, unpackedBytes);
  expect(() => meter.add(1, unpackedBytes)).toThrow(/more than 256MB/);
});
