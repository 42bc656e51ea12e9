import { pathToFileURL } from 'node:url';
import type { AstroUserConfig } from 'astro';
import { isOfFirstHomes } from './first-homes-modules.ts';

type VitePlugin = Extract<
  NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number],
  { name: string }
>;

/**
 * By default the bundler makes some twenty small files for a property page. Each costs a request and compresses worse
 * than one larger file. The budget for a property page is 100 KB once the gallery and the form are loaded.
 */
const groups = [
  {
    // The code that every island loads first, before it is known what the visitor wants from it.
    name: 'island',
    test: /\/node_modules\/nanostores\/atom\/|\/islands\/(page-island|motion\/(?!rotation)|dialog\/(load-styles|open-layer|take-over)|server-call\/signal-with-limit|gallery\/gallery\.|picture\/shown-picture)|\/site\/paths|\/islands\/storage\/stored-value|\/domain\/(address\/function-path|city\/city-folder|calendar\/(day|month)\.)|preload-helper/,
    priority: 3,
  },
  {
    // React and the modules that are always loaded with it.
    name: 'react',
    test: /\/node_modules\/(react|react-dom|scheduler|@nanostores\/react)\/|\/toasts\/Toasts|\/dialog\/(use|show)-modal|\/fragment\/(hydrate-now|restore-markup)|\/islands\/jsx\//,
    priority: 2,
  },
  {
    // The code that every form needs, whatever its fields.
    name: 'form',
    test: /\/node_modules\/zod\/.*js$|\/islands\/(form|server-call|visitor|toasts)\/|\/contracts\/(field|refusal|stored-)|\/domain\/form\/(?!suspicion)|\/domain\/(promise|text\/(parse-json|first-by-name)|calendar\/ist|enquiry\/(contact|reference))/,
    priority: 1,
  },
  // Without these groups, the filters of a list would load 30 files instead of 14, each of which costs a slow phone 5 ms.
  {
    name: 'facts',
    test: /\/domain\/(offer|record-of|text\/(capitalise|latin-digits)|money\/(price|rupees)|appointment\/local-today|city\/(distance-km|geo-credits)|property\/(property-dates|fact-words)|fact\/[a-z-]+\/words|shortlist\/shared-hash)\.|\/site\/(config|shared-paths)\./,
    priority: 1,
  },
  {
    name: 'search',
    test: /\/domain\/(search\/(chips|near|positions\/distances|places\/spot-names)|text\/capitalise)\./,
    priority: 1,
  },
  {
    name: 'index',
    test: /\/islands\/search\/read-index\./,
    priority: 1,
  },
  {
    // The names of places and how they are read, for whoever types one, and what asks for homes by them.
    name: 'names',
    test: /\/(islands\/search\/(place-names|read-vocabulary-index|typed-line|report-words)|domain\/search\/(areas-of-groups|filter-query|near-instead)|domain\/search\/places\/(typed-places|places-file|place-index|exact-names|misspelt-names|parts-of-names|area-names|numbered-part|remembering)|domain\/(area\/(likely-twins|misspelt-rows)|city\/other-name-of-city))\./,
    priority: 1,
  },
  {
    // What a search line says. Pages that only read the index do without it.
    name: 'line',
    test: /\/domain\/(search\/line\/(parse-line|readable-line|settle|floor-at|facing-at|negations|settle-unwanted|near-at|meaning)|typed-text\/(tokens|quantity|units))\./,
    priority: 1,
  },
  {
    name: 'saved-homes',
    test: /\/islands\/(saved-homes\/(saved-homes|save-button-props)|offline\/keep-offline)\./,
    priority: 1,
  },
  {
    name: 'schedule',
    test: /\/islands\/schedule\/(?!Schedule\.island)/,
    priority: 1,
  },
];

const sharedGroups = groups.map(({ test, ...group }) => ({
  ...group,
  test: (id: string) => !isOfFirstHomes(id) && test.test(id),
}));

/** Importers that match `test` get a separate copy of zod. `suffix` is appended to the module ids of the copy. */
const zodCopies = [
  {
    suffix: '?staff',
    test: /\/src\/(islands\/(desk|auth|session|sitemap)|contracts\/(admin|accept-invitation|author|desk-news|distinguishing-facts|enquiry-home|erase-mailbox|give-call|hand-over|invite-staff|own-details|possible-phone|sent-reply|visit-facts|manage-calendar|generate|sync|idempotency-key|record-verification|save-listing|save-settings|delete-listing|preview-listing|upload-picture|upload-partner-file)|domain\/sitemap)/,
  },
  // The editors use the generator's row schemas, which need the whole of zod, not zod/mini.
  {
    suffix: '?listings',
    test: /\/src\/domain\/(column|listing|photograph|city\/city-column|text\/(row-schema|required-name|row-uuid)|property\/property|society\/society|area\/area)/,
  },
  {
    suffix: '?search',
    test: /\/src\/(contracts\/homes-file-schema|islands\/(search\/typed-line|filters\/scroll-position))/,
  },
];

/** The patterns above. A test checks that a module exists for each path in them. */
export const modulePatterns = [...groups, ...zodCopies].map(({ test }) => test);

/**
 * Null for the copy that all pages share. Throws when that would be the whole of zod, because every form would then
 * load its 14 KB.
 */
export function zodSuffixOf(source: string, importer: string): string | null {
  const isZod = source === 'zod/mini' || source === 'zod';
  const copy = zodCopies.find(({ suffix, test }) =>
    isZod ? test.test(importer) : importer.endsWith(suffix),
  );
  if (source === 'zod' && !copy)
    throw new Error(
      `${importer} would bring the whole of zod to every form: it needs zod/mini, or an entry in zodCopies.`,
    );
  return copy?.suffix ?? null;
}

/** What no page uses of packages that refer to it, and what they take from it. Null: all that it exports. */
const leftOutOfPages: readonly { test: RegExp; names: readonly string[] | null }[] = [
  // JSON schemas, to which every schema refers: a fifth of the whole of zod.
  { test: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js\?listings$/, names: null },
  // Sockets, files, passkeys and wallets, whose clients are made for whoever signs in.
  { test: /\/@supabase\/realtime-js\/dist\/module\/index\.js$/, names: ['RealtimeClient'] },
  { test: /\/@supabase\/storage-js\/dist\/index\.mjs$/, names: ['StorageApiError', 'StorageClient'] },
  {
    test: /\/auth-js\/dist\/module\/lib\/web3\/ethereum\.js$/,
    names: ['createSiweMessage', 'fromHex', 'getAddress', 'toHex'],
  },
  {
    test: /\/auth-js\/dist\/module\/lib\/webauthn\.js$/,
    names: [
      'WebAuthnApi',
      'browserSupportsWebAuthn',
      'createCredential',
      'deserializeCredentialCreationOptions',
      'deserializeCredentialRequestOptions',
      'getCredential',
      'serializeCredentialCreationResponse',
      'serializeCredentialRequestResponse',
      'webAuthnAbortService',
    ],
  },
];

/**
 * The text of a module that has classes of these names. One can be made, and is told who has signed in. Anything else of it,
 * and a call of it, throws.
 */
export function leftOutModule(names: readonly string[]): string {
  return `class LeftOut { setAuth() { return Promise.resolve(); } }
export { ${names.map((name) => `LeftOut as ${name}`).join(', ')} };`;
}

const INDEX_SUFFIX = '?index';

/**
 * Returns the suffix of the copies that the script of an index has of the modules it shares with the islands, or null.
 * A script without imports is written into the page. It then runs before the list is shown, and loads nothing.
 */
export function indexSuffixOf(source: string, importer: string): string | null {
  const isOwnImport =
    /\/src\/components\/place\/filter-index/.test(importer) && source.startsWith('#site/list-address/');
  return isOwnImport || importer.endsWith(INDEX_SUFFIX) ? INDEX_SUFFIX : null;
}

/**
 * Builds the islands' files for the oldest `browsers` we serve (Astro would build for the newest) and groups
 * them. The staff islands and the search get separate copies of zod. The bundler keeps every part of a module
 * that any page uses, so with one shared copy a visitor who opens a form would also load what only the schemas
 * of the desk and the search index use.
 */
export function islandFiles(browsers: string[]): VitePlugin {
  return {
    name: 'angala-island-files',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              target: browsers,
              rolldownOptions: { output: { codeSplitting: { groups: sharedGroups } } },
            },
          }
        : null,
    async load(id) {
      const leftOut = leftOutOfPages.find(({ test }) => test.test(id));
      if (!leftOut) return null;
      if (leftOut.names) return leftOutModule(leftOut.names);
      const module: object = await import(pathToFileURL(id.replace(/\?.*$/, '')).href);
      return leftOutModule(Object.keys(module));
    },
    async resolveId(source, importer, options) {
      const suffix = importer ? (indexSuffixOf(source, importer) ?? zodSuffixOf(source, importer)) : null;
      if (!importer || !suffix) return null;
      const originalImporter = importer.replace(suffix, '');
      const resolved = await this.resolve(source, originalImporter, { ...options, skipSelf: true });
      return resolved && { ...resolved, id: resolved.id + suffix };
    },
  };
}
