import { createApp } from 'astro/app/entrypoint';
// biome-ignore lint/style/noRestrictedImports: this module is the rendering side of the generator, bundled with it
import { inlineScripts } from '#layouts/inline-scripts.ts';
import type { Page } from '#page-models/page.ts';
import { staffPage } from '#page-models/staff/staff-page.ts';
import { siteConfig } from '#site/config.ts';
import { inlineCodeOf, type InlineCode } from './inline-code.ts';
import { UnsupportedError } from './unsupported-error.ts';
import { renderAsString } from './string-runtime.ts';

const app = createApp({ streaming: false });

/** By kind of page: whether both renderers gave the same bytes for the first page of that kind. */
const matchesAstro = new Map<string, boolean>();

/**
 * Null when Astro has to render the page: for the first page of a kind, for a kind whose first page differed by a byte
 * between the two renderers, and for what only Astro can render.
 */
export function renderSync(page: Page): string | null {
  if (!matchesAstro.get(page.kind)) return null;
  return asStringOrNull(page);
}

/**
 * The HTML of a page, made by Astro. Also compares the first page of a kind with the string renderer's. Throws with the
 * path unless Astro answers 200.
 */
export async function render(page: Page): Promise<string> {
  const html = await renderByAstro(page);
  if (!matchesAstro.has(page.kind))
    matchesAstro.set(page.kind, asStringOrNull(page)?.toWellFormed() === html);
  return html;
}

function asStringOrNull(page: Page): string | null {
  try {
    return renderAsString(page);
  } catch (fault) {
    if (fault instanceof UnsupportedError) return null;
    throw fault;
  }
}

/** Throws with the page's path when Astro answers anything but 200. */
export async function renderByAstro(page: Page): Promise<string> {
  const response = await app.render(new Request(`http://angala.invalid/${page.kind}`), { locals: { page } });
  if (response.status !== 200)
    throw new Error(`${page.path} could not be rendered: status ${response.status}`);
  return response.text();
}

/**
 * Our own, the small modules that Astro inlines, and the code that starts islands. Astro does not export the inline
 * style of islands, so a page with an island is rendered and the style taken from its HTML.
 */
export async function inlineCode(): Promise<InlineCode> {
  const site = {
    config: siteConfig,
    origin: 'http://angala.invalid',
    backend: { url: '', publishableKey: '' },
  };
  const rendered = inlineCodeOf(await render(staffPage('auth', site)));
  const { inlinedScripts, clientDirectives } = app.manifest;
  const scripts = [...inlineScripts, ...inlinedScripts.values(), ...clientDirectives.values()];
  return { scripts: [...scripts, ...rendered.scripts], styles: rendered.styles };
}
