import type { AstroUserConfig } from 'astro';

type VitePlugin = Extract<
  NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number],
  { name: string }
>;

/**
 * Which files the islands' code is written to. By default the bundler makes some twenty small files for a property
 * page. Each costs a request and compresses worse than one larger file (design.md: 100 KB after gallery and form).
 */
const groups = [
  {
    // What every island loads first, before it is known what the visitor wants from it.
    name: 'island',
    test: /\/node_modules\/nanostores\/atom\/|\/islands\/(page-island|motion|dialog\/(history-layer|load-styles)|server-call\/signal-with-limit|gallery\/gallery\.|picture\/shown-picture)|\/site\/paths|\/domain\/city\/city-folder|preload-helper/,
    priority: 3,
  },
  {
    // React and what is always loaded with it.
    name: 'react',
    test: /\/node_modules\/(react|react-dom|scheduler|@nanostores\/react)\/|\/toasts\/Toasts|\/dialog\/(use|show)-modal|\/fragment\/hydrate-now/,
    priority: 2,
  },
  {
    // What every form needs, whatever its fields.
    name: 'form',
    test: /\/node_modules\/zod\/.*js$|\/islands\/(form|server-call|visitor|toasts)\/|\/contracts\/(field|refusal|first-|stored-)|\/site\/privacy-note|\/domain\/(promise|appointment\/ist|enquiry\/(contact|reference))/,
    priority: 1,
  },
  // What several islands need: a list would load 23 files for its filters in place of 15.
  {
    name: 'facts',
    test: /\/domain\/(money\/(price|rupees)|calendar\/day|appointment\/local-today|city\/(distance|geo-credits)|property\/home-news|shortlist\/share-list)\.|\/site\/(config|shared-paths)\./,
    priority: 1,
  },
  {
    name: 'search',
    test: /\/domain\/search\/(chips|describe-near|station-reach|parse-line|sides|tokens|wish-draft|quantity|units|meaning)\./,
    priority: 1,
  },
  { name: 'saved-homes', test: /\/islands\/(shortlist\/saved-homes|offline\/keep-offline)\./, priority: 1 },
  {
    name: 'schedule',
    test: /\/islands\/schedule\/(?!Schedule\.island)/,
    priority: 1,
  },
];

/** Who gets a zod of their own: the ending of its files, and whose import of it is meant. */
const ownZod = [
  {
    ending: '?staff',
    test: /\/src\/(islands\/(admin|auth|session|sitemap)|contracts\/(admin|manage-calendar|generate|sync|record-verification|save-listing|save-settings|delete-listing|preview-listing|upload-picture)|domain\/sitemap)/,
  },
  // The generator's schemas of a row, for the editors: the whole of zod, not zod/mini.
  {
    ending: '?listings',
    test: /\/src\/domain\/(listing|photograph|text\/(row-schema|required-name)|property\/(property|listing-history)|society\/society|area\/area)/,
  },
  { ending: '?search', test: /\/src\/contracts\/(homes-file-schema|record-empty-search)/ },
];

/**
 * The ending of the zod that `importer` gets as `source`, null for the one of all pages. Throws where that one would have to
 * be the whole of zod: every form would load it, 14 KB.
 */
export function endingOf(source: string, importer: string): string | null {
  const isZod = source === 'zod/mini' || source === 'zod';
  const own = ownZod.find(({ ending, test }) => (isZod ? test.test(importer) : importer.endsWith(ending)));
  if (source === 'zod' && !own)
    throw new Error(
      `${importer} would bring the whole of zod to every form: it needs zod/mini, or a place in ownZod.`,
    );
  return own?.ending ?? null;
}

/**
 * Builds the islands' files for the oldest `browsers` we serve (Astro would build for the newest) and groups them.
 * Islands of staff and the search get a zod of their own: the bundler keeps everything of a module that any page uses,
 * so whoever opens a form would otherwise load the schemas of the admin and of the search index.
 */
export function islandFiles(browsers: string[]): VitePlugin {
  return {
    name: 'angala-island-files',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    configEnvironment: (name) =>
      name === 'client'
        ? { build: { target: browsers, rolldownOptions: { output: { codeSplitting: { groups } } } } }
        : null,
    async resolveId(source, importer, options) {
      const ending = importer && endingOf(source, importer);
      if (!importer || !ending) return null;
      const from = importer.replace(ending, '');
      const found = await this.resolve(source, from, { ...options, skipSelf: true });
      return found && { ...found, id: found.id + ending };
    },
  };
}
