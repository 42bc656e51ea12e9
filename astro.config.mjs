import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders } from 'astro/config';
import { pageBundle } from './src/generator/bundle/page-bundle.ts';
import { firstHomesPlugin } from './src/generator/bundle/first-homes-plugin.ts';
import { islandFiles } from './src/generator/bundle/island-files.ts';
import { offlineWorkerPlugin } from './src/generator/bundle/offline-worker-plugin.ts';
import { pageIslands } from './src/directives/page-islands.ts';
import { installationProblem } from './scripts/installation.mjs';
import manifest from './package.json' with { type: 'json' };

// `npx astro build` skips the check that every npm script runs first (scripts/run.mjs), so it runs here.
const problem = installationProblem({
  nodeVersion: process.versions.node,
  folder: import.meta.dirname,
  withTools: false,
});
if (problem) throw new Error(problem);

/** The oldest supported browsers, in the format of Vite and Lightning CSS: 'safari16.4' (decision 057). */
const browsers = manifest.browserslist.map((entry) => entry.replace('ios_saf', 'ios').replace(' ', ''));

export default defineConfig({
  output: 'server',
  // The generator writes the published site to `public/`, so Astro must neither copy from it nor empty it.
  publicDir: './src/static',
  outDir: './node_modules/.cache/angala/astro',
  cacheDir: './node_modules/.cache/angala/astro-cache',
  trailingSlash: 'ignore',
  compressHTML: true,
  session: false,
  devToolbar: { enabled: false },
  build: { assets: '_a', inlineStylesheets: 'never' },
  adapter: pageBundle(),
  integrations: [pageIslands(), react()],
  // Variable-font subsets of the @fontsource-variable files, made by scripts/fonts/make.ts. The rupee sign has separate
  // files: Newsreader's Latin subset lacks it, and Hanken Grotesk has none, so it comes from Noto Sans (decision 022). No
  // font is looked up on the device by name (`local()`), because phones have none of these and the lookup takes time
  // (decision 129).
  fonts: [
    {
      name: 'Newsreader',
      cssVariable: '--font-newsreader',
      provider: fontProviders.local(),
      fallbacks: ['Times New Roman', 'Georgia', 'serif'],
      optimizedFallbacks: false,
      options: {
        variants: [
          face('newsreader-display', '400 600'),
          { ...face('newsreader-rupee', '400 600'), unicodeRange: ['U+20B9'] },
        ],
      },
    },
    {
      name: 'Hanken Grotesk',
      cssVariable: '--font-hanken',
      provider: fontProviders.local(),
      fallbacks: ['Arial', 'sans-serif'],
      optimizedFallbacks: false,
      options: {
        variants: [
          face('hanken-grotesk', '400 700'),
          { ...face('noto-sans-rupee', '400 700'), unicodeRange: ['U+20B9'] },
        ],
      },
    },
    {
      name: 'Noto Sans Kannada',
      cssVariable: '--font-kannada',
      provider: fontProviders.local(),
      fallbacks: [],
      options: {
        variants: [
          {
            ...face('noto-sans-kannada', '400 700'),
            unicodeRange: ['U+0964-0965', 'U+0C80-0CFF', 'U+200C-200D', 'U+25CC'],
          },
        ],
      },
    },
  ],
  vite: {
    plugins: [tailwindcss(), firstHomesPlugin(), islandFiles(browsers), offlineWorkerPlugin()],
    build: { cssCodeSplit: true, cssTarget: browsers, reportCompressedSize: false },
  },
});

/** @param {string} name @param {string} weight @returns {{ src: [string], weight: string, style: 'normal' }} */
function face(name, weight) {
  return { src: [`./src/styles/fonts/${name}.woff2`], weight, style: 'normal' };
}
