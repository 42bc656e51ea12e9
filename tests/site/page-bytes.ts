import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { inlineCodeOf } from '#generator/bundle/inline-code.ts';

/** The bytes that a page transfers before anybody touches it: text with gzip, fonts and pictures as they are. */
export interface PageBytes {
  html: number;
  'scripts in it': number;
  'styles in it': number;
  'script files': number;
  'style files': number;
  letters: number;
  /** Pictures on the screen and just below it. The others load only when somebody scrolls. */
  pictures: number;
}

const kinds: Readonly<Record<string, keyof PageBytes>> = {
  document: 'html',
  script: 'script files',
  stylesheet: 'style files',
  font: 'letters',
  image: 'pictures',
};

/** Records everything that the page loads from now on. The function that it returns gives the bytes. */
export function weighPage(page: Page): () => Promise<PageBytes> {
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  return async () => {
    const bytes: PageBytes = {
      html: 0,
      'scripts in it': 0,
      'styles in it': 0,
      'script files': 0,
      'style files': 0,
      letters: 0,
      pictures: 0,
    };
    for (const answer of answers) {
      const kind = kinds[answer.request().resourceType()];
      if (!kind || !answer.ok()) continue;
      const body = await answer.body();
      bytes[kind] += kind === 'letters' || kind === 'pictures' ? body.length : gzipSync(body).length;
      if (kind !== 'html') continue;
      const { scripts, styles } = inlineCodeOf(body.toString());
      bytes['scripts in it'] += gzipSync(scripts.join('\n')).length;
      bytes['styles in it'] += gzipSync(styles.join('\n')).length;
    }
    return bytes;
  };
}

/** What weighs more than it may, for example 'html: 12400 of 12000'. */
export function overweight(bytes: PageBytes, most: PageBytes): string[] {
  return Object.values(kinds)
    .concat('scripts in it', 'styles in it')
    .filter((kind) => bytes[kind] > most[kind])
    .map((kind) => `${kind}: ${bytes[kind]} of ${most[kind]}`);
}
