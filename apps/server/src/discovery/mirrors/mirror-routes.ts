import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import type { ModuleVersionDetail } from "@stackyard/contract/modules/versions";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { etag } from "hono/etag";
import type { CompiledDocument } from "../../domains/content/content/compile-document.ts";
import { allDocuments } from "../../domains/content/content/library.ts";
import { readReadme } from "../../domains/modules/readmes/read-readme.ts";
import { cacheByOrigin } from "../../platform/http/cache-by-origin.ts";
import { AppError } from "../../platform/http/errors/app-error.ts";
import type { RequestEnv } from "../../platform/http/request-context.ts";
import type { Services } from "../../platform/services.ts";
import type { AskAsVisitor } from "../as-visitor.ts";
import { moduleText } from "./module-text.ts";

const DOCUMENT_PAGES = ["/documentation/:section/:file", "/tutorials/:file", "/blog/:file"];

/** Pages as Markdown, at the page's path with `.md`. */
export function mirrorRoutes(services: Services, ask: AskAsVisitor): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const headers = {
    "Content-Type": "text/markdown; charset=utf-8",
    "Cache-Control": cacheByOrigin(services.config, 300),
    // A module's text comes from its author.
    "Content-Security-Policy": "default-src 'none'; sandbox",
  };

  app.get("/modules/:file{[0-9]{1,10}\\.md}", etag(), async (c) => {
    const id = Number(c.req.param("file").replace(".md", ""));
    const module = (await ask(c, `/api/modules/${id}`)) as ModuleDetail;
    const latest = await ask(c, `/api/modules/${id}/versions/latest`);
    const version = latest as ModuleVersionDetail;
    const readme = await readReadme(services, { moduleId: id, version: version.version });
    const text = moduleText({ module, version, readme, origin: c.get("origin") });
    return c.body(text, 200, headers);
  });

  for (const page of DOCUMENT_PAGES)
    app.get(`${page}{[a-z0-9-]+\\.md}`, etag(), async (c) => {
      const address = c.req.path.slice(0, -".md".length);
      const { documents } = await allDocuments();
      const found = documents.find((document) => document.address === address);
      if (!found) throw new AppError("not_found");
      return c.body(documentText(found, c.get("origin")), 200, headers);
    });

  for (const page of [...DOCUMENT_PAGES, "/modules/:file{[0-9]+}"]) app.use(page, nameMirror);
  return app;
}

/** Adds a link to the Markdown version to a page. */
const nameMirror: MiddlewareHandler<RequestEnv> = async (c, next) => {
  await next();
  if (!isPage(c)) return;
  c.res.headers.append("Link", `<${c.req.path}.md>; rel="alternate"; type="text/markdown"`);
};

function isPage({ res, env }: Context<RequestEnv>): boolean {
  const isHtml = res.headers.get("content-type")?.startsWith("text/html");
  return res.status === 200 && isHtml === true && !env?.inherited;
}

/** Instructions for our build after a code block's language. */
const ORDERS = /^(\s*```\w+) .*$/gm;

/** A document as a standalone Markdown file. */
function documentText({ front, markdown }: CompiledDocument, origin: string): string {
  const text = markdown
    .replace(ORDERS, "$1")
    .replaceAll("](images/", `](${origin}/content/images/`)
    .replaceAll("](/", `](${origin}/`);
  return `# ${front.title}\n\n> ${front.description}\n\n${text}\n`;
}
