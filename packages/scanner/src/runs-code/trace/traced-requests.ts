import { skipsVerification } from "../../shell/verification.ts";
import { baseName } from "../../source/path.ts";
import type { Act, Source, Surroundings } from "./act.ts";
import { type Argument, distinctSources, placeholdersIn, quoted } from "./argument.ts";
import { addressPart, isMetadata, targetOf } from "./hosts.ts";
import { answerFile, isSavedByName, type Request, readRequest } from "./request.ts";
import { isOwnHost } from "./secret-places.ts";
import type { TracedFiles } from "./traced-files.ts";

type Sources = readonly Source[];

const SENDS_FILES = /^(scp|sftp|rsync|rclone|ftp|lftp|croc|wormhole|curl|wget|mail|mutt)$/;

/** A token in an address: as its user, or in a field that is named after it. */
const SIGN_IN_QUERY = /^https:\/\/[^/?#\s]{1,300}@|[?&](access_|api_|private_)?token=/i;

/** Where only the machine itself answers, or the cloud that it is in. */
const OWN_MACHINE = /^(localhost$|127\.|\[::1\]|169\.254\.|metadata\.google\.internal$)/;

/** What a script sends to servers and gets from them. */
export class TracedRequests {
  readonly #acts: Act[];
  readonly #files: TracedFiles;
  readonly #around: Surroundings;

  constructor(acts: Act[], files: TracedFiles, around: Surroundings) {
    this.#acts = acts;
    this.#files = files;
    this.#around = around;
  }

  /** Programs that move files from or to a server without being asked for a request. */
  transfer(program: string, line: string, args: readonly Argument[]): void {
    const words = args.filter(({ text }) => !text.startsWith("-"));
    if (/^git clone\b/.test(line)) {
      const [, from, to] = words;
      if (from === undefined) return;
      const folder = to ?? { text: baseName(from.text).replace(/\.git$/, ""), sources: [] };
      this.#files.write(folder, [{ kind: "download", what: quoted(from.text) }]);
    } else if (program === "unzip" || program === "gunzip") {
      this.#files.unpack(this.#files.readAll(words));
    } else if (/^aws s3 (cp|mv|sync)\b/.test(line)) {
      const [, , from, to] = words;
      if (from === undefined || to === undefined) return;
      if (to.text.startsWith("s3://")) this.send(this.#files.read(from), to.text);
      else this.#files.write(to, [{ kind: "download", what: quoted(from.text) }]);
    } else if (
      /^((gsutil|gcloud storage) (cp|mv|rsync)|az storage blob upload|gh gist create|git push)\b/.test(
        line,
      )
    ) {
      const to = words.find(({ text }) => /^\w+:\/\//.test(text))?.text ?? program;
      // What a push says besides its commits signs it in: `https://$TOKEN@host/repository`.
      const isSignIn = program === "git" && to.startsWith("https://");
      this.send(this.#files.readAll(words), to, isSignIn);
    }
  }

  /** A program that talks to a server. Returns where its answer comes from. */
  request(program: string, args: readonly Argument[], input: Sources): Sources {
    const request = readRequest(program, args);
    if (request.addresses.some(({ text }) => isMetadata(text))) {
      const what = "the instance metadata";
      this.#acts.push({ act: "reads secret", what });
      return this.#answer(program, args, request, [{ kind: "machine", what }]);
    }
    this.#acts.push({ act: "runs", program, isHarmless: false });
    const isWeb = /^(curl|wget|https?|xh|httpie|aria2c|iwr|irm|Invoke-\w+)$/.test(program);
    // httpie sends its input without being asked to.
    const takesInput =
      !isWeb ||
      /^(https?|xh)$/.test(program) ||
      request.data.some(({ text }) => /^(@?-|.*@-)$/.test(text));
    const inAddresses = (isSignIn: boolean) =>
      request.addresses
        .filter(({ text }) => SIGN_IN_QUERY.test(text) === isSignIn)
        .flatMap((each) => this.#dataInAddress(each));
    const sent = distinctSources([
      ...request.data.flatMap((each) => this.#dataIn(program, each)),
      ...inAddresses(false),
      ...(takesInput ? input : []),
    ]);
    const signIn = distinctSources([
      ...request.signIn.flatMap(({ sources }) => sources),
      ...inAddresses(true),
    ]);
    const isUnverified = isWeb && skipsVerification([program, ...args.map(({ text }) => text)]);
    for (const { text } of request.addresses) {
      const { isFixed, isPlain, host } = targetOf(text);
      if (isFixed) {
        const isElsewhere = isUnverified && host.includes(".");
        const to = quoted(text);
        this.#acts.push({ act: "contacts", to, isPlain, isUnverified: isElsewhere });
      }
      this.send(sent, text);
      this.send(signIn, text, !isPlain);
    }
    if (!isWeb && !/^(nc|ncat|netcat)$/.test(program)) return [];
    const [address = args.find(({ text }) => text.startsWith("$"))] = request.addresses;
    const isOwn = OWN_MACHINE.test(targetOf(address?.text ?? "").host);
    const what = quoted(address?.text ?? program);
    return this.#answer(program, args, request, isOwn ? [] : [{ kind: "download", what }]);
  }

  /** Puts the answer where the options say, or returns it. */
  #answer(
    program: string,
    args: readonly Argument[],
    { addresses }: Request,
    answer: Sources,
  ): Sources {
    const file = answerFile(program, args);
    if (file?.text === "-" || (file === undefined && !isSavedByName(program, args))) return answer;
    const byName = addresses.map(({ text }) => baseName(text.split("?")[0] ?? ""));
    for (const each of file === undefined ? byName : [file.text]) {
      this.#files.write({ text: each, sources: [] }, answer);
    }
    return [];
  }

  #dataIn(program: string, data: Argument): Sources {
    const [, file] = /(?:^|=)[@<](.+)$/.exec(data.text) ?? [];
    if (file !== undefined) return this.#files.read({ ...data, text: file.split(";")[0] ?? "" });
    return SENDS_FILES.test(program) ? this.#files.read(data) : data.sources;
  }

  /** In an address, what only names the destination isn't data. */
  #dataInAddress({ text, sources }: Argument): Sources {
    const inHost = placeholdersIn(addressPart(text)).flatMap((name) =>
      this.#around.placeholder(name),
    );
    const names = new Set(inHost.map(({ what }) => what));
    return sources.filter(({ kind, what }) => kind !== "identity" || !names.has(what));
  }

  send(sources: Sources, to: string, isSignIn = false): void {
    const { host, isFixed } = targetOf(to.replace(/^(?:[\w.-]+@)?([\w.-]+):(?!\/\/).*$/, "$1"));
    for (const source of sources) {
      if (source.kind === "download" || source.kind === "encoded") continue;
      if (isOwnHost(source.what.replace(/^\$/, ""), host)) continue;
      this.#acts.push({ act: "sends", to: quoted(to), isFixed, isSignIn, source });
    }
  }
}
