import { createApp } from 'astro/app/entrypoint';
// biome-ignore lint/style/noRestrictedImports: this module is the rendering side of the generator, bundled with it
import { answerClock } from '#components/form/answer-clock.ts';
// biome-ignore lint/style/noRestrictedImports: as above
import { atLoad } from '#components/head/at-load.ts';
// biome-ignore lint/style/noRestrictedImports: as above
import { recentlyViewed } from '#components/head/recently-viewed.ts';
// biome-ignore lint/style/noRestrictedImports: as above
import { viewRecording } from '#components/head/view-recording.ts';
import type { Page } from '#page-models/page.ts';
import { staffPage } from '#page-models/staff/staff-page.ts';
import { siteConfig } from '#site/config.ts';
import { inlineCodeOf, type InlineCode } from './inline-code.ts';
import { NotKnown } from './not-known.ts';
import { renderAsString } from './string-runtime.ts';

const app = createApp({ streaming: false });

/** Of each kind of page, whether the first one was the same in both ways. */
const sameBothWays = new Map<string, boolean>();

/**
 * The HTML of a page, or null when only Astro can render it. The first page of a kind is rendered by Astro, and its kind
 * stays with Astro when the string differs from that by a byte.
 */
export function renderAtOnce(page: Page): string | null {
  if (!sameBothWays.get(page.kind)) return null;
  return asStringOrNull(page);
}

/** The HTML of a page. Throws with the page's path when Astro answers anything but 200. */
export async function render(page: Page): Promise<string> {
  const html = await renderByAstro(page);
  if (!sameBothWays.has(page.kind))
    sameBothWays.set(page.kind, asStringOrNull(page)?.toWellFormed() === html);
  return html;
}

function asStringOrNull(page: Page): string | null {
  try {
    return renderAsString(page);
  } catch (fault) {
    if (fault instanceof NotKnown) return null;
    throw fault;
  }
}

/** The HTML of a page as Astro renders it. */
export async function renderByAstro(page: Page): Promise<string> {
  const response = await app.render(new Request(`http://angala.invalid/${page.kind}`), { locals: { page } });
  if (response.status !== 200)
    throw new Error(`${page.path} could not be rendered: status ${response.status}`);
  return response.text();
}

/**
 * Every script and style that any page of this bundle may carry in its HTML: our own, the small modules that Astro
 * writes into the page, and the code that starts islands. The style of islands has no name of its own, so a page with
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
    recentlyViewed,
    answerClock,
    ...inlinedScripts.values(),
    ...clientDirectives.values(),
  ];
  return { scripts: [...scripts, ...rendered.scripts], styles: rendered.styles };
}
