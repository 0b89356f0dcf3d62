import { html } from "hono/html";

/** The design language's colors in a form that mail programs support. */
const LIGHT = {
  paper: "#fbf9f5",
  surface: "#ffffff",
  line: "#e0dcd4",
  ink: "#191e27",
  faint: "#5f656e",
  link: "#a33500",
  button: "#c04502",
  onButton: "#fffbf6",
};

const FONT = "font-family:Archivo,Helvetica,Arial,sans-serif;";

/** Inline styles, which even the strictest programs keep. */
export const MAIL_STYLE = {
  body: `margin:0;padding:0;background-color:${LIGHT.paper};`,
  preview: "display:none;max-height:0;overflow:hidden;",
  page: "padding:32px 16px;",
  column: "max-width:560px;text-align:left;",
  brand: "padding:0 4px 16px;",
  brandLink: `${FONT}font-size:18px;font-weight:700;color:${LIGHT.ink};text-decoration:none;`,
  card: `background-color:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:10px;padding:28px 28px 20px;`,
  heading: `margin:0 0 16px;${FONT}font-size:22px;line-height:1.25;color:${LIGHT.ink};`,
  paragraph: `margin:0 0 16px;${FONT}font-size:16px;line-height:1.55;color:${LIGHT.ink};overflow-wrap:anywhere;`,
  note: `margin:0 0 12px;${FONT}font-size:14px;line-height:1.5;color:${LIGHT.faint};overflow-wrap:anywhere;`,
  button: `display:inline-block;padding:12px 22px;border-radius:6px;background-color:${LIGHT.button};color:${LIGHT.onButton};font-weight:600;text-decoration:none;`,
  address: `margin:0 0 16px;${FONT}font-size:13px;line-height:1.5;color:${LIGHT.faint};overflow-wrap:anywhere;word-break:break-word;`,
  facts: "margin:0 0 16px;border-collapse:collapse;",
  factLabel: `padding:4px 20px 4px 0;vertical-align:top;${FONT}font-size:14px;color:${LIGHT.faint};`,
  factValue: `padding:4px 0;${FONT}font-size:15px;color:${LIGHT.ink};overflow-wrap:anywhere;`,
  list: `margin:0 0 16px;padding:0 0 0 20px;${FONT}font-size:16px;line-height:1.55;color:${LIGHT.ink};`,
  item: "margin:0 0 8px;overflow-wrap:anywhere;",
  link: `color:${LIGHT.link};`,
  footer: `padding:16px 4px 0;${FONT}font-size:13px;line-height:1.5;color:${LIGHT.faint};`,
} as const;

/** For programs that support dark mode: the colors of the site's dark theme. */
export const MAIL_STYLE_SHEET = html`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #101318 !important; }
  .surface { background-color: #171b22 !important; border-color: #2d3239 !important; }
  .ink { color: #efece7 !important; }
  .faint { color: #9f9b93 !important; }
  .link { color: #ffa564 !important; }
  .button { background-color: #f58845 !important; color: #201009 !important; }
}
</style>`;
