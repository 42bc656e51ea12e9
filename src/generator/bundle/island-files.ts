import type { AstroUserConfig } from 'astro';

type VitePlugin = Extract<
  NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number],
  { name: string }
>;

/**
 * Which files the islands' code is written to. Left alone, the bundler makes some twenty small ones for a property page,
 * and each costs a request and packs worse than one larger (design.md: 100 KB after gallery and form).
 */
const groups = [
  {
    // What every island starts with, before it is known what a visitor wants of it.
    name: 'island',
    test: /\/node_modules\/nanostores\/atom\/|\/islands\/(page-island|motion|dialog\/history-layer)|preload-helper/,
    priority: 3,
  },
  {
    // React and what is always rendered with it.
    name: 'react',
    test: /\/node_modules\/(react|react-dom|scheduler|@nanostores\/react)\/|\/toasts\/Toasts|\/dialog\/load-styles/,
    priority: 2,
  },
  {
    // What every form needs, whatever it asks.
    name: 'form',
    test: /\/node_modules\/zod\/.*js$|\/islands\/(server-call|visitor|toasts)\/|\/contracts\/(field|refusal|first-)|\/domain\/(promise|appointment\/ist|enquiry\/(contact|reference))/,
    priority: 1,
  },
];

const staff =
  /\/src\/(islands\/(admin|auth|session|sitemap)|contracts\/(admin|generate|sync)-|domain\/sitemap)/;
const copy = '?staff';

/**
 * Builds the islands' files for the oldest `browsers` we serve, which Astro would build for the newest; groups them, and gives the islands of staff a zod of their own: the bundler keeps of a module whatever
 * any page uses, so that visitors would load the schemas of the admin.
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
      if (!importer || !(source === 'zod/mini' ? staff.test(importer) : importer.endsWith(copy))) return null;
      const found = await this.resolve(source, importer.replace(copy, ''), { ...options, skipSelf: true });
      return found && { ...found, id: found.id + copy };
    },
  };
}
