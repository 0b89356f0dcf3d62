import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { FetchError } from "../src/platform/web-fetch/web-fetch.ts";

export const GITHUB = "https://actions.test";
export const GITLAB = "https://gitlab.test";
/** Its keys can't be fetched. */
export const DOWN = "https://down.test";

let tokens = 0;

/** Issuers of ID tokens, with keys made here, and the web that serves them. */
export async function openPipelines() {
  const pair = async (alg: string) => generateKeyPair(alg, { extractable: true });
  const keys = { rsa: await pair("RS256"), ec: await pair("ES256"), unknown: await pair("RS256") };
  const published = await Promise.all(
    [keys.rsa, keys.ec].map(async ({ publicKey }, index) => ({
      ...(await exportJWK(publicKey)),
      ...{ kid: ["rsa", "ec"][index], use: "sig" },
    })),
  );
  const fetched: string[] = [];
  const state = { isDown: false };
  return {
    keys,
    published,
    fetched,
    state,
    web: {
      async get(address: string) {
        fetched.push(address);
        if (state.isDown || address.startsWith(DOWN)) throw new FetchError("it answers 500");
        return Buffer.from(JSON.stringify({ keys: published }));
      },
    },
    /** An ID token as GitHub signs it, with other claims or none (undefined). */
    gitHub: (aud: string, claims: JWTPayload = {}, by: Partial<Signer> = {}) =>
      sign({ iss: GITHUB, aud, ...GITHUB_CLAIMS, ...claims }, { key: keys.rsa.privateKey, ...by }),
    gitLab: (aud: string, claims: JWTPayload = {}) =>
      sign(
        { iss: GITLAB, aud, ...GITLAB_CLAIMS, ...claims },
        { key: keys.ec.privateKey, alg: "ES256", kid: "ec" },
      ),
  };
}

interface Signer {
  readonly key: CryptoKey | Uint8Array;
  readonly alg: string;
  readonly kid: string;
}

function sign(claims: JWTPayload, { key, alg = "RS256", kid = "rsa" }: Partial<Signer>) {
  const now = Math.floor(Date.now() / 1_000);
  tokens += 1;
  const times = { iat: now, nbf: now, exp: now + 300, jti: `token ${tokens}` };
  if (!key) throw new Error("a token needs a key");
  return new SignJWT({ ...times, ...claims }).setProtectedHeader({ alg, kid }).sign(key);
}

const GITHUB_CLAIMS = {
  repository: "acme/network",
  repository_id: "4711",
  repository_owner_id: "815",
  workflow_ref: "acme/network/.github/workflows/release.yml@refs/tags/v1.1.0",
  job_workflow_ref: "acme/network/.github/workflows/release.yml@refs/tags/v1.1.0",
  ref: "refs/tags/v1.1.0",
  ref_type: "tag",
  ref_protected: "true",
  sha: "0123456789abcdef0123456789abcdef01234567",
  event_name: "push",
};

const GITLAB_CLAIMS = {
  project_id: "99",
  project_path: "acme/network",
  namespace_id: "12",
  ci_config_ref_uri: "gitlab.test/acme/network//.gitlab-ci.yml@refs/tags/v1.1.0",
  ref: "v1.1.0",
  ref_type: "tag",
  ref_protected: "true",
  sha: "0123456789abcdef0123456789abcdef01234567",
};

/** The publishers that these tokens fit. */
export const GITHUB_PUBLISHER = {
  ...{ issuer: GITHUB, repositoryId: "4711", ownerId: "815" },
  ...{ workflow: ".github/workflows/release.yml", refType: "tag", ref: "v*" },
};
export const GITLAB_PUBLISHER = {
  ...{ issuer: GITLAB, repositoryId: "99", ownerId: "12" },
  ...{ workflow: ".gitlab-ci.yml", refType: "tag", ref: "v*" },
};
