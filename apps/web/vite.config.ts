import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
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
    ssr: {
      // One program, which starts faster and draws faster than packages found one by one.
      resolve: { noExternal: true },
      build: { rolldownOptions: { input: "./app/server.ts" } },
    },
  },
});
