import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run generate',
  words: '[DIR…]',
  what: 'Publishes what changed from the configured backend into SITE_DIR, then renders the social images that changed. If another publish is running, it waits for it.',
  flags: {
    all: { type: 'boolean', what: 'Publishes everything that changed. This is the default.' },
    type: {
      type: 'string',
      value: 'property|society|area',
      what: 'With --slug: publishes that page alone and says how many other pages have changed.',
    },
    slug: { type: 'string', value: 'S', what: 'The page that --type means.' },
    queue: { type: 'boolean', what: 'Publishes what staff asked for in /admin.' },
    shard: {
      type: 'string',
      value: 'I/N',
      what: 'Renders only part I of N into a folder, so that several machines share the work.',
    },
    join: {
      type: 'boolean',
      what: 'Publishes everything and takes the rendered pages from the folders DIR of the shards.',
    },
    force: { type: 'boolean', what: 'Renders every page again, also those that did not change.' },
    'dry-run': { type: 'boolean', what: 'Says what would change and why, and writes nothing.' },
    'allow-removals': {
      type: 'boolean',
      what: 'Takes down more than a fifth of the pages, which otherwise waits for approval.',
    },
    scheduled: {
      type: 'boolean',
      what: 'Marks this as the weekly publish, for the health card of /admin.',
    },
    'no-social-images': { type: 'boolean', what: 'Leaves the social images for a later publish.' },
    wait: {
      type: 'string',
      value: 'SECONDS',
      what: 'How long to wait for another publish into the same folder. The default is 120.',
    },
    seed: { type: 'boolean', what: 'Fills an empty embedded database first, as `npm start` does.' },
    json: { type: 'boolean', what: 'Prints one JSON object instead of sentences.' },
  },
  examples: ['npm run generate -- --dry-run', 'npm run generate -- --type area --slug whitefield'],
  failure: 'Nothing was published, or some pages were not; each reason is printed. The last pages stay.',
} as const satisfies Manual;
