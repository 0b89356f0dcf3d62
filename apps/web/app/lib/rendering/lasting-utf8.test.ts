import { expect, it } from "vitest";
import { lastingUtf8 } from "./lasting-utf8";

it.each(["", "{}", "short ünïcödé", "long ".repeat(40_000)])(
  "a text takes no more memory than its bytes: %.20s",
  (text) => {
    const bytes = lastingUtf8(text);
    expect(bytes.toString()).toBe(text);
    expect(bytes.buffer.byteLength).toBe(Buffer.byteLength(text));
  },
);
