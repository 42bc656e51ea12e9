import { createApp } from 'astro/app/entrypoint';
// biome-ignore lint/style/noRestrictedImports: this module is the rendering side of the generator, bundled with it
import { answerClock } from '#components/form/answer-clock.ts';
// biome-ignore lint/style/noRestrictedImports: as above
import { atLoad } from '#components/head/at-load.ts';
// biome-ignore lint/style/noRestrictedImports: as above
import { viewRecording } from '#components/head/view-recording.ts';
import type { Page } from '#page-models/page.ts';
import { staffPage } from '#page-models/staff/staff-page.ts';
import { siteConfig } from '#site/config.ts';
import { inlineCodeOf, type InlineCode } from './inline-code.ts';

const app = createApp({ streaming: false });

/** The HTML of a page. Throws with the page's path when Astro answers anything but 200. */
export async function render(page: Page): Promise<string> {
  const response = await app.render(new Request(`http://angala.invalid/${page.kind}`), { locals: { page } });
  if (response.status !== 200)
    throw new Error(`${page.path} could not be rendered: status ${response.status}`);
  return response.text();
}

/**
 * Every script and style that any page of this bundle may carry in its HTML: our own, the small modules that Astro
 * writes into the page, and the code that starts islands. The runtime of islands has no name of its own, so a page with
 * an island is rendered to get it.
 */
export async function inlineCode(): Promise<InlineCode> {
  const site = {
    config: siteConfig,
    origin: 'http://angala.invalid',
    backend: { url: '', publishableKey: '' },
  };
  const rendered = inlineCodeOf(await render(staffPage('auth', site)));
  const { inlinedScripts, clientDirectives } = app.manifest;
  const scripts = [
    atLoad,
    viewRecording,
    answerClock,
    ...inlinedScripts.values(),
    ...clientDirectives.values(),
  ];
  return { scripts: [...scripts, ...rendered.scripts], styles: rendered.styles };
}
