import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { pageBundle } from './src/generator/bundle/integration.ts';

export default defineConfig({
  output: 'server',
  // `public/` is the published site, written by the generator: Astro must neither copy from it nor empty it.
  publicDir: './src/static',
  outDir: './node_modules/.cache/angala/astro',
  cacheDir: './node_modules/.cache/angala/astro-cache',
  trailingSlash: 'ignore',
  compressHTML: true,
  session: false,
  devToolbar: { enabled: false },
  build: { assets: '_a', inlineStylesheets: 'never' },
  adapter: pageBundle(),
  integrations: [react()],
  vite: {
    plugins: [tailwindcss()],
    // The bundle stands alone: a worker that draws pages needs no node_modules.
    ssr: { noExternal: true },
    build: { cssCodeSplit: true, reportCompressedSize: false },
  },
});
