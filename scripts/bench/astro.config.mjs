import { defineConfig } from 'astro/config';
import site from '../../astro.config.mjs';

// The site's own configuration as a plain static build, for the comparison in `npm run bench`.
const { adapter: _adapter, ...shared } = site;

export default defineConfig({
  ...shared,
  root: new URL('../..', import.meta.url).pathname,
  srcDir: './scripts/bench/site',
  output: 'static',
  publicDir: './scripts/bench/none',
});
