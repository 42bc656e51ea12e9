import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium } from 'playwright';

const require = createRequire(import.meta.url);

/** PNGs of pages of HTML that may use the face 'Newsreader'; Chromium draws them because sharp knows no web font. */
export async function paint(
  pages: readonly { html: string; width: number; height: number }[],
): Promise<Buffer[]> {
  const path = require.resolve('@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2');
  const font = (await readFile(path)).toString('base64');
  const style = `@font-face{font-family:Newsreader;font-weight:200 800;src:url(data:font/woff2;base64,${font})}*{margin:0}svg{display:block}`;
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
  try {
    const painted: Buffer[] = [];
    for (const { html, width, height } of pages) {
      const page = await browser.newPage({ viewport: { width, height } });
      await page.setContent(`<!doctype html><style>${style}</style>${html}`);
      await page.evaluate('document.fonts.ready.then(() => true)');
      painted.push(await page.screenshot());
      await page.close();
    }
    return painted;
  } finally {
    await browser.close();
  }
}
