import { baseName } from "../../source/path.ts";
import type { Source } from "./act.ts";
import { type Argument, distinctSources, withoutPrefix } from "./argument.ts";
import { isSecretPath } from "./secret-places.ts";

/** Programs that read the files in their arguments. */
export const READERS: ReadonlySet<string> = new Set(
  `cat tac head tail less more base64 base32 xxd od hexdump strings gzip bzip2 xz zstd tar zip 7z cp
  mv ln install sed awk grep egrep cut jq yq sort dd openssl gpg tee paste nl rev sha1sum sha256sum
  md5sum split`.split(/\s+/),
);

/** The files that a script writes, with where their content comes from. */
export class TracedFiles {
  readonly #sources = new Map<string, readonly Source[]>();
  /** Where unpacked files come from, whose names aren't known. */
  #unpacked: readonly Source[] = [];
  #hasUnpacked = false;
  readonly #onWrite: (path: string) => void;
  readonly #onSecret: (path: string) => void;

  constructor(onWrite: (path: string) => void, onSecret: (path: string) => void) {
    this.#onWrite = onWrite;
    this.#onSecret = onSecret;
  }

  write({ text, sources }: Argument, data: readonly Source[]): void {
    this.#onWrite(text);
    const path = normal(text);
    const before = this.#sources.get(path) ?? [];
    this.#sources.set(path, distinctSources([...before, ...sources, ...data]));
  }

  /** What is in a file: what the script wrote to it, or a secret of the machine. */
  read({ text, sources }: Argument): readonly Source[] {
    const path = text.replace(/^@/, "");
    const written = this.#sources.get(normal(path));
    if (written !== undefined) return [...sources, ...written];
    if (!isSecretPath(path)) return sources;
    this.#onSecret(path);
    return [...sources, { kind: "machine", what: path }];
  }

  readAll(files: readonly Argument[]): readonly Source[] {
    return distinctSources(files.flatMap((file) => this.read(file)));
  }

  unpack(from: readonly Source[]): void {
    this.#hasUnpacked = true;
    this.#unpacked = distinctSources([...this.#unpacked, ...from]);
  }

  /** Where a program comes from: the file, or the folder or archive that it was in. */
  originOf({ text, sources }: Argument, isPackaged: boolean): readonly Source[] {
    const path = normal(text);
    const own = this.#sources.get(path);
    if (own !== undefined) return [...sources, ...own];
    const around = [...this.#sources].find(([folder]) => path.startsWith(`${folder}/`));
    if (around !== undefined) return [...sources, ...around[1]];
    return isPackaged ? sources : [...sources, ...this.#unpacked];
  }

  /** Whether the script itself has made the file, so that its content isn't a secret. */
  hasMade(path: string): boolean {
    return this.#hasUnpacked || this.#sources.has(normal(path));
  }

  /** Whether the script has put this program onto the machine. */
  isInstalled(program: string): boolean {
    return [...this.#sources.keys()].some(
      (path) => baseName(path) === program && /(^|\/)s?bin\//.test(path),
    );
  }

  /** A checksum or signature was compared, so what was downloaded before is what the author saw. */
  verify(): void {
    const others = (sources: readonly Source[]) =>
      sources.filter(({ kind }) => kind !== "download");
    for (const [path, sources] of this.#sources) this.#sources.set(path, others(sources));
    this.#unpacked = others(this.#unpacked);
  }

  /** Runs a program that reads, copies or packs files, and returns what it prints. */
  process(program: string, args: readonly Argument[], input: readonly Source[]): readonly Source[] {
    const files = args.filter(({ text }) => !text.startsWith("-"));
    if (program === "tar" || program === "zip" || program === "7z") {
      return this.#archive(program, args, files, input);
    }
    if (program === "dd") return this.#dd(args, input);
    if (program === "tee") {
      for (const file of files) this.write(file, input);
      return input;
    }
    const to = files.at(-1);
    if (!/^(cp|mv|ln|install)$/.test(program) || to === undefined || files.length < 2) {
      return this.readAll(files);
    }
    const moved = files.slice(0, -1);
    const data = this.readAll(moved);
    this.write(to, data);
    for (const { text } of moved) this.#sources.set(`${normal(to.text)}/${baseName(text)}`, data);
    return [];
  }

  #dd(args: readonly Argument[], input: readonly Source[]): readonly Source[] {
    const named = (prefix: string) => {
      const word = args.find(({ text }) => text.startsWith(prefix));
      return word && withoutPrefix(word, prefix.length);
    };
    const [from, to] = [named("if="), named("of=")];
    const data = from === undefined ? input : this.read(from);
    if (to !== undefined) this.write(to, data);
    return data;
  }

  #archive(
    program: string,
    args: readonly Argument[],
    files: readonly Argument[],
    input: readonly Source[],
  ): readonly Source[] {
    const option = args.findIndex(({ text }) => /^-?[a-zA-Z]*f$|^--file$/.test(text));
    const archive = program === "tar" ? args[option + 1] : files[0];
    const isNamed = program !== "tar" || option !== -1;
    const isUnpacking =
      /^-?\w*x/.test(args[0]?.text ?? "") ||
      args.some(({ text }) => /^(-x\w*|--extract)$/.test(text));
    if (isUnpacking) {
      this.unpack(archive === undefined || !isNamed ? input : [...this.read(archive), ...input]);
      return [];
    }
    const inFolder = args.findIndex(({ text }) => text === "-C");
    const folder = inFolder === -1 ? undefined : args[inFolder + 1];
    const data = this.readAll(
      files
        .filter((file) => file !== archive && file !== folder)
        .map((file) => within(folder, file)),
    );
    if (archive !== undefined && isNamed && archive.text !== "-") this.write(archive, data);
    return data;
  }
}

function within(folder: Argument | undefined, file: Argument): Argument {
  if (folder === undefined || /^[/~$]/.test(file.text)) return file;
  return { ...file, text: `${folder.text}/${file.text}` };
}

function normal(path: string): string {
  return path.replace(/^\.\//, "").replace(/\/+$/, "");
}
