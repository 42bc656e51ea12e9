import { createApp } from 'astro/app/entrypoint';
import type { Page } from '#page-models/page.ts';

const app = createApp({ streaming: false });

/** The HTML of a page. Throws with the page's path when Astro answers anything but 200. */
export async function render(page: Page): Promise<string> {
  const response = await app.render(new Request(`http://angala.invalid/${page.kind}`), { locals: { page } });
  if (response.status !== 200) throw new Error(`${page.path} could not be drawn: status ${response.status}`);
  return response.text();
}
