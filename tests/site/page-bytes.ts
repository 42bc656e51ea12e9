import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { inlineCodeOf } from '#generator/bundle/inline-code.ts';

/** The bytes that a page transfers before anybody touches it: text with gzip, fonts and pictures as they are. */
export interface PageBytes {
  html: number;
  'inline scripts': number;
  'inline styles': number;
  'script files': number;
  'style files': number;
  fonts: number;
  /** Pictures on the screen and just below it. The others load only when somebody scrolls. */
  pictures: number;
}

const kinds: Readonly<Record<string, keyof PageBytes>> = {
  document: 'html',
  script: 'script files',
  stylesheet: 'style files',
  font: 'fonts',
  image: 'pictures',
};

/** Records everything that the page loads from now on. The function that it returns gives the bytes. */
export function measurePageBytes(page: Page): () => Promise<PageBytes> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  return async () => {
    const bytes: PageBytes = {
      html: 0,
      'inline scripts': 0,
      'inline styles': 0,
      'script files': 0,
      'style files': 0,
      fonts: 0,
      pictures: 0,
    };
    for (const answer of responses) {
      const kind = kinds[answer.request().resourceType()];
      if (!kind || !answer.ok()) continue;
      const body = await answer.body();
      bytes[kind] += kind === 'fonts' || kind === 'pictures' ? body.length : gzipSync(body).length;
      if (kind !== 'html') continue;
      const { scripts, styles } = inlineCodeOf(body.toString());
      bytes['inline scripts'] += gzipSync(scripts.join('\n')).length;
      bytes['inline styles'] += gzipSync(styles.join('\n')).length;
    }
    return bytes;
  };
}

/** What weighs more than it may, for example 'html: 12400 of 12000'. */
export function overBudget(bytes: PageBytes, budget: PageBytes): string[] {
  return Object.values(kinds)
    .concat('inline scripts', 'inline styles')
    .filter((kind) => bytes[kind] > budget[kind])
    .map((kind) => `${kind}: ${bytes[kind]} of ${budget[kind]}`);
}
