import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run build',
  what: "Builds the design and publishes every page, as `npx astro build` does: Astro's own build, then what `npm run generate -- --seed` does.",
  flags: {},
  examples: ['npm run build', 'SITE_DIR=/var/www/angala SITE_ORIGIN=https://angala.example npm run build'],
  failure: 'The build or the publish failed. Published pages stay as they were.',
} as const satisfies Manual;
