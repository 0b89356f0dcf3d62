/** Resembles a secret. Assembled here so that secret scanners don't flag the files. */
const RANDOM = "k3Jq9Zr5Tb1Xw7Vn2Ls8";

export const random = (length: number) => RANDOM.repeat(8).slice(0, length);

export const UUID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

const begin = (kind: string) => `-----${"BEGIN"} ${kind}-----`;

/** A private key in PEM format without a real key. */
export const privateKey = (kind = "RSA PRIVATE KEY") =>
  `${begin(kind)}\n${"MIIEowIBAAKCAQEAx5Zr".repeat(3)}\n${random(64)}\n-----END ${kind}-----`;

export const webToken = [
  "ey",
  "JhbGciOiJIUzI1NiJ9",
  ".ey",
  "JzdWIiOiI3NzEyIn0",
  ".",
  random(43),
].join("");

export const digest = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

/** A service token, which nobody makes up for a test. */
export const serviceToken = `ghp_${random(36)}`;

/** Files by path; none of them contains a real secret. */
export type Tree = Readonly<Record<string, string>>;
