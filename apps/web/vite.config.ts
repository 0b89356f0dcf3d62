import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { chunkName } from "./chunks.ts";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
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
              groups: [{ name: chunkName() }],
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
