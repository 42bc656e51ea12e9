import { fileURLToPath } from 'node:url';
import { defineConfig } from 'astro/config';
import site from '../../astro.config.mjs';

// The site's own configuration as a plain static build, for the comparison in `npm run bench`.
const { adapter: _adapter, ...shared } = site;

export default defineConfig({
  ...shared,
  root: fileURLToPath(new URL('../..', import.meta.url)),
  srcDir: './scripts/bench/site',
  output: 'static',
  publicDir: './scripts/bench/none',
});
