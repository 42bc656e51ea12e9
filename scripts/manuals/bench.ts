import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run bench',
  words: '[DIR]',
  what: 'Measures the product with the data set DIR (in the import format) and compares each figure with its budget. Without a flag it measures generator, search, pages and admin.',
  flags: {
    generator: {
      type: 'boolean',
      what: 'Pages per second, phases, memory and the ratio to plain `astro build`.',
    },
    admin: { type: 'boolean', what: 'The admin with all rows, in a real browser.' },
    search: {
      type: 'boolean',
      what: 'Filters, an address with filters, map and suggestions, in a real browser.',
    },
    pages: {
      type: 'boolean',
      what: 'The heaviest page of each kind, and paints and first interactions on a slowed processor and slow 4G.',
    },
    site: {
      type: 'string',
      value: 'FOLDER',
      what: 'With --pages: measures the pages of a site that is already published. Needs no DIR.',
    },
    numbers: {
      type: 'boolean',
      what: 'Today and Numbers of the admin with 100,000 enquiries and 10 million views, on the Postgres of TEST_DATABASE_URL. Needs no DIR and some minutes.',
    },
    feeds: {
      type: 'boolean',
      what: 'A partner’s file of 15,000 homes: new, with other prices, and unchanged. Needs no DIR.',
    },
    lighthouse: {
      type: 'boolean',
      what: 'The scores of every kind of page of the demo site. Needs no DIR.',
    },
    peers: {
      type: 'boolean',
      what: 'Compares the generator with Eleventy, from ready models and from the same rows, template literals and plain `astro build`, in turns.',
    },
    rounds: { type: 'string', value: 'N', what: 'With --peers: how many rounds. The default is 3.' },
    minutes: {
      type: 'string',
      value: 'N',
      what: 'With --peers: no round begins after this time. The default is 13.',
    },
    json: { type: 'string', value: 'FILE', what: 'With --peers: where the figures are saved.' },
    page: {
      type: 'string',
      value: 'WORDS',
      what: 'With --lighthouse: only the pages whose name or path contains WORDS.',
    },
  },
  examples: ['npm run bench -- supabase/seed/demo --search', 'npm run bench -- --lighthouse --page area'],
  failure: 'A budget was missed by more than a fifth, or something could not be measured.',
} as const satisfies Manual;
