import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Every file by its address: the pages' Content-Security-Policy admits no data: fonts.
  build: { assetsInlineLimit: 0 },
  environments: {
    ssr: { build: { rolldownOptions: { input: "./app/server.ts" } } },
  },
});
