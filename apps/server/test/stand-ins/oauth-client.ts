import * as oauth from "oauth4webapi";
import type { SignedUp, TestServer } from "../test-server.ts";

/** The public URL of a server that these clients use. */
export const OAUTH_ORIGIN = "https://stackyard.test";
export const CALLBACK = "https://app.example.test/callback";
const NATIVE_CALLBACK = "http://127.0.0.1/callback";

interface Registration {
  readonly name?: string;
  readonly isConfidential?: boolean;
  readonly redirectAddresses?: readonly string[];
  readonly scopes?: readonly string[];
}

/** A registered client: a real client library that talks to the server in this process. */
export async function openOAuthClient(
  server: TestServer,
  owner: SignedUp,
  { isConfidential = true, ...rest }: Registration = {},
) {
  const { status, body } = await owner.client.post("/api/applications", {
    name: "Deploy bot",
    isConfidential,
    redirectAddresses: [isConfidential ? CALLBACK : NATIVE_CALLBACK],
    scopes: ["modules:read", "engineers:read"],
    ...rest,
  });
  if (status !== 201) throw new Error(`not registered: ${JSON.stringify(body)}`);
  return { application: body, ...(await openClientLibrary(server, body)) };
}

interface Known {
  readonly clientId: string;
  /** Undefined or null for a native application. */
  readonly secret?: string | null;
  readonly redirectAddresses: readonly string[];
}

/** The library for a client that the server knows or will know. */
export async function openClientLibrary(server: TestServer, known: Known) {
  const options = {
    [oauth.customFetch]: (url: string, init: RequestInit) =>
      Promise.resolve(server.app.request(url, init)),
  } as const;
  const issuer = new URL(OAUTH_ORIGIN);
  const as = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...options }),
  );
  const client: oauth.Client = { client_id: known.clientId };
  const proof = known.secret ? oauth.ClientSecretBasic(known.secret) : oauth.None();
  const redirectUri = known.redirectAddresses[0] ?? "";

  /** The address that starts an authorization, with what the client keeps for its end. */
  async function start(changes: Record<string, string | undefined> = {}) {
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const params: Record<string, string | undefined> = {
      client_id: known.clientId,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: "modules:read",
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      ...changes,
    };
    const given = Object.entries(params).filter((pair): pair is [string, string] => !!pair[1]);
    return { path: `/oauth/authorize?${new URLSearchParams(given)}`, verifier, state };
  }

  /** The user allows or refuses the request. Returns the address that the client is answered at. */
  async function consent(user: SignedUp, path: string, answer: object = { isAllowed: true }) {
    const asked = await user.client.get(path);
    const location = String(asked.headers.get("location"));
    const uid = location.split("/").at(-1);
    const { status, body } = await user.client.post(`/api/oauth/requests/${uid}/answer`, answer);
    if (status !== 200) throw new Error(`not answered: ${asked.status} ${JSON.stringify(body)}`);
    const continued = await user.client.get(body.location);
    return new URL(String(continued.headers.get("location")));
  }

  const exchange = async (answer: URL, verifier: string, state: string, redirect = redirectUri) => {
    const params = oauth.validateAuthResponse(as, client, answer, state);
    return oauth.processAuthorizationCodeResponse(
      as,
      client,
      await oauth.authorizationCodeGrantRequest(
        as,
        client,
        proof,
        params,
        redirect,
        verifier,
        options,
      ),
    );
  };

  return {
    ...{ as, client, proof, options, start, consent, exchange },
    /** Tokens after the user's consent. */
    async signIn(user: SignedUp, scope = "modules:read", resource?: string) {
      const { path, verifier, state } = await start({ scope, resource });
      return exchange(await consent(user, path), verifier, state);
    },
    async refresh(token: string, additionalParameters: Record<string, string> = {}) {
      const given = { ...options, additionalParameters };
      return oauth.processRefreshTokenResponse(
        as,
        client,
        await oauth.refreshTokenGrantRequest(as, client, proof, token, given),
      );
    },
    async introspect(token: string) {
      return oauth.processIntrospectionResponse(
        as,
        client,
        await oauth.introspectionRequest(as, client, proof, token, options),
      );
    },
    async revoke(token: string) {
      return oauth.processRevocationResponse(
        await oauth.revocationRequest(as, client, proof, token, options),
      );
    },
  };
}

export type OAuthClient = Awaited<ReturnType<typeof openOAuthClient>>;

/** A call of the public API with an access token. */
export async function callWith(server: TestServer, token: string, path = "/v1/modules") {
  const answer = await server.app.request(path, { headers: { authorization: `Bearer ${token}` } });
  // biome-ignore lint/suspicious/noExplicitAny: the expectations say what is read.
  return { status: answer.status, body: (await answer.json()) as any, headers: answer.headers };
}
