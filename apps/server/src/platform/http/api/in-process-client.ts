/** The part of a server application that is called. */
export interface Requested {
  request(path: string, init: RequestInit): Response | Promise<Response>;
}

export interface ClientAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the caller says by what it reads what it expects.
  readonly body: any;
  readonly headers: Headers;
}

/** A client with a cookie jar that calls the server in process, for demo data and tests. */
export class InProcessClient {
  readonly #app: Requested;
  readonly #cookies = new Map<string, string>();

  constructor(app: Requested) {
    this.#app = app;
  }

  get(path: string, headers?: Record<string, string>): Promise<ClientAnswer> {
    return this.send("GET", path, undefined, headers);
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<ClientAnswer> {
    return this.send("POST", path, body, headers);
  }

  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<ClientAnswer> {
    return this.send("PUT", path, body, headers);
  }

  delete(path: string): Promise<ClientAnswer> {
    return this.send("DELETE", path);
  }

  /** Sends bytes unchanged and anything else as JSON. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ClientAnswer> {
    const isBytes = body instanceof Uint8Array;
    const response = await this.#app.request(path, {
      method,
      headers: {
        ...(body !== undefined && !isBytes && { "content-type": "application/json" }),
        ...(this.#cookies.size > 0 && { cookie: this.#cookieHeader() }),
        ...headers,
      },
      ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    this.#keepCookies(response.headers);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("application/json");
    return {
      status: response.status,
      body: isJson && text ? JSON.parse(text) : text,
      headers: response.headers,
    };
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  #keepCookies(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split("; ");
      const [name = "", value = ""] = pair.split("=");
      if (attributes.includes("Max-Age=0")) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}
