/** One input as a README documents it. */
export interface DocumentedInput {
  readonly name: string;
  /** What the table says of it; absent when it does not say. */
  readonly isRequired: boolean | undefined;
}

/** The inputs a README documents, and where the part on them begins. */
export interface DocumentedInputs {
  readonly start: number;
  readonly inputs: readonly DocumentedInput[];
}

/** Of the six ranks that Markdown has. */
const HEADING =
  /^(#{1,6})[ \t]*(?:(required|optional)[ \t]+)?(?:inputs|input variables|variables|arguments)\b[^\n]*$/gim;

/** A row of dashes below the heading of a table. */
const SEPARATOR = /^\|[\s|:-]+$/;

/** A name with or without an anchor, a link and code marks around it, as documentation tools have it. */
const NAME = /^(?:<a[^>]*><\/a>[ \t]*)?\[?[`*]*([\w\\-]+)[`*]*\]?(?:\([^)]*\))?$/;

/** A heading of its own for one input, which tools write in place of a table. */
const NAME_HEADING =
  /^#+[ \t]*(?:<a name="?input_[^>]*><\/a>[ \t]*\[([\w\\-]+)\]|`([\w-]+)`)[^\n]*$/;

/** Reads the sections on inputs of a README; `undefined` when it lists none. */
export function documentedInputs(readme: string): DocumentedInputs | undefined {
  const text = withoutCode(readme);
  const headings = [...text.matchAll(HEADING)];
  const inputs = headings.flatMap((heading) => {
    const kind = heading[2]?.toLowerCase();
    const fromHeading = kind === undefined ? undefined : kind === "required";
    const section = sectionBelow(text, heading);
    return [...tableInputs(section), ...headedInputs(section)].map((input) => ({
      ...input,
      isRequired: input.isRequired ?? fromHeading,
    }));
  });
  const [first] = headings;
  return first === undefined || inputs.length === 0 ? undefined : { start: first.index, inputs };
}

/** Blanks out fenced code, in which a `#` begins a comment and no heading. */
function withoutCode(text: string): string {
  return text.replace(/^(```|~~~)[^\n]*\n[\s\S]*?^\1/gm, (code) => code.replace(/[^\n]/g, " "));
}

/** The text from a heading to the next of the same rank. */
function sectionBelow(text: string, heading: RegExpExecArray): string {
  const rank = heading[1]?.length ?? 1;
  const rest = text.slice(heading.index + heading[0].length);
  const next = new RegExp(`^#{1,${rank}}[ \\t]`, "m").exec(rest);
  return rest.slice(0, next?.index);
}

function tableInputs(section: string): DocumentedInput[] {
  const lines = section.split(/\r?\n/);
  let requiredColumn = -1;
  return lines.flatMap((line, index) => {
    if (!line.startsWith("|") || SEPARATOR.test(line)) return [];
    const cells = cellsOf(line);
    if (SEPARATOR.test(lines[index + 1] ?? "")) {
      requiredColumn = cells.findIndex((cell) => /^required\??$/i.test(cell));
      return [];
    }
    const name = NAME.exec(cells[0] ?? "")?.[1];
    if (name === undefined) return [];
    return [{ name: plainName(name), isRequired: truthOf(cells[requiredColumn]) }];
  });
}

function cellsOf(row: string): string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1)
    .map((cell) => cell.trim());
}

function truthOf(cell: string | undefined): boolean | undefined {
  const word = cell?.replace(/[`*_]/g, "").toLowerCase();
  if (word === "yes" || word === "true" || word === "required") return true;
  return word === "no" || word === "false" || word === "optional" ? false : undefined;
}

function headedInputs(section: string): DocumentedInput[] {
  return section.split(/\r?\n/).flatMap((line) => {
    const match = NAME_HEADING.exec(line);
    const name = match?.[1] ?? match?.[2];
    return name === undefined ? [] : [{ name: plainName(name), isRequired: undefined }];
  });
}

function plainName(name: string): string {
  return name.replaceAll("\\", "");
}
