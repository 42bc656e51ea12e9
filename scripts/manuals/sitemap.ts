import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run sitemap',
  what: 'The daily job: rebuilds the sitemap of SITE_DIR from its published pages and stores it, deletes rows and files whose retention time is over, and saves a checkup for the health card of /admin.',
  flags: {},
  examples: ['npm run sitemap', 'SITE_DIR=/var/www/angala npm run sitemap'],
  failure: 'The folder holds no site, or another sync is running.',
} as const satisfies Manual;
