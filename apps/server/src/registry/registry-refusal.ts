/** A plain-text error of one line, which the Terraform and OpenTofu clients display. */
export class RegistryRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }

  answer(): Response {
    const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
    return new Response(`${this.message}\n`, { status: this.status, headers });
  }
}
