import type { islandFiles } from './island-files.ts';

const FILE = /\/astro\/dist\/runtime\/server\/scripts\.js$/;
/** The line with which Astro writes the code of its own `<astro-island>`, after a page's first directive. */
const ELEMENT = /<script>\$\{process\.env\.NODE_ENV [^{}]*islandScript\}<\/script>/;

/**
 * Ours is part of the code of `client:interaction` (`directives/built-interaction.ts`), which the header of every page for
 * visitors includes (decision 129), and of `client:start`.
 */
export function ownIslandElement(): ReturnType<typeof islandFiles> {
  return {
    name: 'angala-own-island-element',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (FILE.test(id) ? { code: withoutElement(code), map: null } : null),
  };
}

/** Throws when Astro writes the element in another form. */
export function withoutElement(code: string): string {
  if (!ELEMENT.test(code))
    throw new Error('Astro writes its islands in another way than own-island-element.ts knows.');
  return code.replace(ELEMENT, '');
}
