import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { layConsole } from "./api-console/lay-console.ts";
import { chunkName, RUNTIME } from "./chunks.ts";
import { directIcons } from "./direct-icons.ts";

/** Sonner injects its styles by script, which the pages' policy refuses; ours are in a file. */
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
  plugins: [tailwindcss(), directIcons(), reactRouter(), sonnerWithoutStyles(), layConsole()],
  resolve: {
    alias: [
      {
        // The helpers that lucide's icons import.
        find: "../createLucideIcon.mjs",
        replacement: fileURLToPath(new URL("app/ui/icons/create-icon.tsx", import.meta.url)),
      },
    ],
  },
  // Emits every asset as a file, because the pages' Content-Security-Policy allows no data: fonts.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "runtime", test: RUNTIME, priority: 1 },
                { name: chunkName(), debugName: "shared parts" },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One bundle, which starts and renders faster than packages loaded one by one. In
      // development, Node loads the packages, except for those changed above.
      resolve: { noExternal: command === "build" ? true : ["lucide-react"] },
      // Without development code; names and lines stay, for stack traces.
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
      build: {
        rolldownOptions: {
          input: "./app/server.ts",
          output: {
            minify: { compress: true, mangle: false, codegen: false },
            // With another character, each one would take two bytes in memory (decision 278).
            charset: "ascii",
            comments: false,
          },
        },
      },
    },
  },
}));
