import type { SSRResult } from 'astro';
import { extractDirectives } from 'astro/runtime/server/hydration.js';
import { chunkToString, escapeHTML } from 'astro/runtime/server/index.js';
import { createRenderInstruction } from 'astro/runtime/server/render/instruction.js';
import { serializeProps } from 'astro/runtime/server/serialize.js';
// biome-ignore lint/style/noRestrictedImports: part of the bundle, where islands are rendered
import { islandMarkup, RENDERER } from '#islands/page-island/markup.ts';
import { UnsupportedError } from './unsupported-error.ts';

type Props = Record<string, unknown>;

/** By module specifier, as Astro's compiler writes it: the address of its file in the browser. */
const addresses = new Map<string, string>();
const BEFORE_HYDRATION = 'astro:scripts/before-hydration.js';

/** Astro resolves the addresses asynchronously, so they are known only later. */
export function recordIslandAddresses(result: SSRResult, props: Props): void {
  const { hydration } = extractDirectives(props, result.clientDirectives);
  if (!hydration) return;
  for (const file of [hydration.componentUrl, clientEntrypoint(result), BEFORE_HYDRATION]) {
    if (addresses.has(file)) continue;
    // Astro resolves the same address for its own render, so it reports a fault here itself.
    result.resolve(decodeURI(file)).then(
      (address) => addresses.set(file, address),
      () => null,
    );
  }
}

/** The last element written for an island. Islands of the header have the same element on most pages. */
interface WrittenIsland {
  content: string;
  props: string;
  element: string;
}
const lastWritten = new Map<string, WrittenIsland>();

/**
 * Returns what Astro's renderFrameworkComponent writes for one of our islands: the element, preceded by the
 * code of its directive when the page does not have that yet.
 */
export function islandAsString(result: SSRResult, name: string, allProps: Props, content: string): string {
  const { hydration, props } = extractDirectives(allProps, result.clientDirectives);
  if (!hydration) throw new UnsupportedError(`${name} is never hydrated`);
  const { componentUrl, componentExport, directive, value } = hydration;
  const directiveScript = String(
    chunkToString(result, createRenderInstruction({ type: 'directive', hydration })),
  );
  const serializedProps = serializeProps(props);
  const opts = JSON.stringify({ name, value: value || '' });
  const key = `${componentUrl} ${componentExport.value} ${directive} ${opts}`;
  const last = lastWritten.get(key);
  if (last?.content === content && last.props === serializedProps) return directiveScript + last.element;
  const html = islandMarkup(content);
  const beforeHydrationUrl = addressOf(BEFORE_HYDRATION);
  const element =
    `<astro-island component-url="${addressOf(componentUrl)}" component-export="${componentExport.value}"` +
    ` renderer-url="${addressOf(clientEntrypoint(result))}" props="${escapeHTML(serializedProps)}" ssr client="${directive}"` +
    `${beforeHydrationUrl && ` before-hydration-url="${beforeHydrationUrl}"`} opts="${escapeHTML(opts)}" await-children>` +
    `${html}<!--astro:end--></astro-island>`;
  lastWritten.set(key, { content, props: serializedProps, element });
  return directiveScript + element;
}

function addressOf(file: string): string {
  const address = addresses.get(file);
  if (address === undefined) throw new UnsupportedError(`the address of ${file} has not been asked for yet`);
  return address;
}

function clientEntrypoint(result: SSRResult): string {
  const renderer = result.renderers.find(({ name }) => name === RENDERER);
  if (!renderer?.clientEntrypoint) throw new UnsupportedError('our islands have no renderer');
  return String(renderer.clientEntrypoint);
}
