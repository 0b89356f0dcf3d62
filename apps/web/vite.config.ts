import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { layConsole } from "./api-console/lay-console.ts";
import { chunkName } from "./chunks.ts";

/** Sonner writes its styles into the page by script, which the pages' policy refuses; ours are a file. */
function sonnerWithoutStyles(): Plugin {
  const inserts = /^__insertCSS\(.*\);?$/m;
  return {
    name: "sonner-without-styles",
    apply: "build",
    transform: {
      filter: { id: /sonner\/dist\/index\.mjs$/ },
      handler(code) {
        if (!inserts.test(code)) this.error("sonner inserts its styles in another way");
        return { code: code.replace(inserts, ""), map: null };
      },
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), sonnerWithoutStyles(), layConsole()],
  resolve: {
    alias: [
      {
        // What lucide's icons import to be made into components.
        find: "../createLucideIcon.mjs",
        replacement: fileURLToPath(new URL("app/ui/icons/create-icon.tsx", import.meta.url)),
      },
    ],
  },
  // Every file by its address: the pages' Content-Security-Policy admits no data: fonts.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: chunkName(), debugName: "shared parts" }],
            },
          },
        },
      },
    },
    ssr: {
      // One program, which starts faster and draws faster than packages found one by one. In the
      // developer's loop packages are loaded by Node, but for those that are changed above.
      resolve: { noExternal: command === "build" ? true : ["lucide-react"] },
      build: { cssMinify: true, rolldownOptions: { input: "./app/server.ts" } },
    },
  },
}));
