import type { islandFiles } from './island-files.ts';

const FILE = /\/astro\/dist\/runtime\/server\/scripts\.js$/;
/** Where Astro writes the code of its own `<astro-island>`, after the first directive of a page. */
const ELEMENT = /<script>\$\{process\.env\.NODE_ENV [^{}]*islandScript\}<\/script>/;

/**
 * Leaves out of each page the element that Astro ships for islands: ours stands in the code of `client:interaction`
 * (`directives/built-interaction.ts`), which the header of every page carries (decision 145).
 */
export function ownIslandElement(): ReturnType<typeof islandFiles> {
  return {
    name: 'angala-own-island-element',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (FILE.test(id) ? { code: withoutElement(code), map: null } : null),
  };
}

/** The code of Astro's file without its element. Throws where that is written in another way. */
export function withoutElement(code: string): string {
  if (!ELEMENT.test(code))
    throw new Error('Astro writes its islands in another way than own-island-element.ts knows.');
  return code.replace(ELEMENT, '');
}
