import { toText } from "../evaluate/convert.ts";
import type { Value } from "../evaluate/value.ts";
import type { Source } from "./trace/act.ts";
import { sourcesOf } from "./value-sources.ts";

/** Texts with placeholders for their unknown pieces, and where those come from. */
export class RenderedTexts {
  readonly #sources = new Map<string, readonly Source[]>();

  /** The text with its unknown pieces as placeholders. Alternatives count one after the other. */
  render(value: Value): string {
    switch (value.kind) {
      case "string":
      case "number":
      case "bool":
        return toText(value);
      case "null":
        return "";
      case "oneOf":
        return value.options.map((option) => this.render(option)).join("\n");
      case "unknown":
        if (value.parts !== undefined) return value.parts.map((part) => this.render(part)).join("");
        return value.cause === "~" ? "~" : this.#placeholder(value.cause, value);
      default:
        return this.#placeholder("a collection", value);
    }
  }

  sources(name: string): readonly Source[] {
    return this.#sources.get(name) ?? [];
  }

  #placeholder(cause: string, value: Value): string {
    const name = cause.replaceAll(/[\uE000\uE001]/g, "");
    this.#sources.set(name, [...this.sources(name), ...sourcesOf(value)]);
    return `\uE000${name}\uE001`;
  }
}
