import type { islandFiles } from './island-files.ts';

const FOLDER = '/astro/dist/runtime/server/';
/** The line with which Astro writes the code of its own `<astro-island>`, after a page's first directive. */
const ELEMENT = /<script>\$\{process\.env\.NODE_ENV [^{}]*islandScript\}<\/script>/;

/** The attribute that tells islands apart in development. It is a hash, also of where the checkout lies. */
const UID = /\n {6}\/\/ This is for HMR, [^\n]*\n {6}uid: astroId\n {4}/;

/**
 * Ours is part of the code of `client:interaction` (`directives/built-interaction.ts`), which the header of every page for
 * visitors includes (decision 129), and of `client:start`. Its islands have no `uid`, so that pages have the same bytes
 * wherever they are built (decision 307).
 */
export function ownIslandElement(): ReturnType<typeof islandFiles> {
  return {
    name: 'angala-own-island-element',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => {
      if (id.endsWith(`${FOLDER}scripts.js`)) return { code: withoutElement(code), map: null };
      if (id.endsWith(`${FOLDER}hydration.js`)) return { code: withoutUid(code), map: null };
      return null;
    },
  };
}

/** Throws when Astro writes the element in another form. */
export function withoutElement(code: string): string {
  return without(ELEMENT, code);
}

/** Throws when Astro writes the attribute in another form. */
export function withoutUid(code: string): string {
  return without(UID, code);
}

function without(part: RegExp, code: string): string {
  if (!part.test(code))
    throw new Error('Astro writes its islands in another way than own-island-element.ts knows.');
  return code.replace(part, '');
}
