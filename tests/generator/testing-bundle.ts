import { cpSync, mkdtempSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inject } from 'vitest';
import { type Bundle, openBundle } from '#generator/bundle/open-bundle.ts';

/**
 * The illustrations on the pages of data-set.ts. A page that shows another one is published without its picture, and
 * its social image fails: add the name here then.
 */
const TESTED_ILLUSTRATIONS = [
  'balcony-chair-jacaranda',
  'facade-evening',
  'facade-laterite',
  'garden-path-laterite',
  'house-jacaranda',
  'house-monsoon',
  'living-monsoon',
  'living-sofa-monsoon',
  'lowrise-corner-laterite',
  'lowrise-laterite',
  'placeholder-1',
  'placeholder-2',
  'placeholder-3',
  'placeholder-4',
  'placeholder-5',
  'street-laterite',
  'street-trees-jacaranda',
  'street-walk-laterite',
];

let openedBundle: Promise<Bundle> | undefined;
let bundle: Promise<Bundle> | undefined;

/** One bundle for all publishes of a process, even if the sources change meanwhile. */
export const wholeBundle = (): Promise<Bundle> => (openedBundle ??= openBundle());

/**
 * The same bundle with only the illustrations that pages of the tests show. Writing the others, more than 500 files,
 * takes longer than all the rest of a small publish. `first-publish.test.ts` and the commands publish every file.
 */
export const testingBundle = (): Promise<Bundle> => (bundle ??= wholeBundle().then(withFewIllustrations));

function withFewIllustrations(source: Bundle): Bundle {
  const clientDir = mkdtempSync(join(inject('runFolder'), 'bundle-'));
  cpSync(source.clientDir, clientDir, {
    recursive: true,
    filter: (path) => {
      const [, name] = /^illustrations\/(.+)-\d+\.avif$/.exec(relative(source.clientDir, path)) ?? [];
      return name === undefined || TESTED_ILLUSTRATIONS.includes(name);
    },
  });
  return { ...source, clientDir };
}
