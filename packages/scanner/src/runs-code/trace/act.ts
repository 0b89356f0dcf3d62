/** Where data comes from, as far as it matters. */
export interface Source {
  /**
   * `machine`: a secret of the machine. `account`: a token of the account that it is signed in to.
   * `module`: a secret that the module was given or creates. `identity`: what identifies the deployment.
   * `file`: another file from outside of the package. `download`: what a server answered. `encoded`:
   * text that was decoded.
   */
  readonly kind: "machine" | "file" | "account" | "module" | "identity" | "download" | "encoded";
  /** `~/.aws/credentials`, `var.password`, `https://example.com/x.sh`. */
  readonly what: string;
}

/** A text of a script's surroundings, with what is in it. */
export interface Held {
  /** Undefined if it is only known when it runs. */
  readonly text: string | undefined;
  readonly sources: readonly Source[];
}

/** A place in a packaged file. */
export interface Place {
  readonly path: string;
  /** Position in its text. */
  readonly start: number;
}

/** Something that a script does, and where, if it is in a packaged file. */
export type Act = Doing & { readonly at?: Place };

type Doing =
  | { readonly act: "runs"; readonly program: string; readonly isHarmless: boolean }
  | {
      readonly act: "sends";
      readonly to: string;
      /** Whether the author decides where it goes. */
      readonly isFixed: boolean;
      /** Whether it only signs a request in, over TLS. */
      readonly isSignIn: boolean;
      readonly source: Source;
    }
  | {
      readonly act: "contacts";
      readonly to: string;
      readonly isPlain: boolean;
      /** Whether it doesn't check who answers. */
      readonly isUnverified?: boolean;
    }
  | { readonly act: "reads secret"; readonly what: string }
  | { readonly act: "runs download"; readonly from: string }
  | { readonly act: "runs encoded" }
  /** `what` is undefined for what is beyond the limits. */
  | {
      readonly act: "runs unknown";
      readonly what: string | undefined;
      /** The packaged file that it is, if it is one. */
      readonly file?: string | undefined;
    }
  | { readonly act: "installs"; readonly what: string }
  | { readonly act: "changes machine"; readonly what: string }
  | { readonly act: "opens shell"; readonly to: string }
  | { readonly act: "destroys"; readonly what: string }
  | { readonly act: "erases"; readonly how: string }
  | { readonly act: "destroys in cluster"; readonly how: string }
  | { readonly act: "becomes root"; readonly how: string }
  | { readonly act: "reaches host"; readonly how: string }
  | { readonly act: "applies download"; readonly from: string };

export interface PackagedFile {
  readonly path: string;
  readonly text: string | undefined;
}

/** What a script can use of its surroundings. */
export interface Surroundings {
  /** A variable of the environment that the module sets. */
  readonly variable: (name: string) => Held | undefined;
  /** An unknown piece of the text, by its placeholder. */
  readonly placeholder: (name: string) => readonly Source[];
  /** A packaged file: its path in the package, and its text, if it is text. */
  readonly readFile: (path: string) => PackagedFile | undefined;
}
