/**
 * The runtime of compiled .astro components. `string-runtime-plugin.ts` resolves `astro/compiler-runtime` to
 * this file. The functions have the names and arguments of Astro's own. While a page is rendered as a string,
 * they return text synchronously. Otherwise they call Astro's functions and record what the string renderer
 * needs: the component of each kind of page, its head, its scripts, and the addresses of islands.
 *
 * Our components await nothing. Astro's renderer supports components that do, and that took nine tenths of a
 * page's render time (decision 110). These functions throw `UnsupportedError` for anything they do not support; Astro
 * then renders the page.
 *
 * Only this file and `string-island.ts` rely on Astro's private contract with its compiler, in the version that
 * package.json pins. `tests/generator/render/string-renderer.test.ts` compares both renderers byte by byte.
 */
import * as astro from 'astro/compiler-runtime';
import { chunkToString, escapeHTML, isHTMLString } from 'astro/runtime/server/index.js';
import { renderElement, voidElementNames } from 'astro/runtime/server/render/util.js';
import type { SSRResult } from 'astro';
import type { Page } from '#page-models/page.ts';
// biome-ignore lint/style/noRestrictedImports: part of the bundle, where islands are rendered
import { isPageIsland } from '#islands/page-island/island.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { recordIslandAddresses, islandAsString } from './string-island.ts';
import { UnsupportedError } from './unsupported-error.ts';

export const {
  createAstro,
  createTransitionScope,
  defineScriptVars,
  defineStyleVars,
  Fragment,
  mergeSlots,
  renderTransition,
} = astro;

type Props = Record<string, unknown>;
type Slots = NonNullable<Parameters<typeof astro.renderComponent>[4]>;
type Slot = Parameters<typeof astro.renderSlot>[1];
type Component = (result: SSRResult, props: Props, slots: Slots) => unknown;

/** Text that is already markup and must not be escaped again. */
class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
const EMPTY = new Markup('');

/** The component of the file in src/pages, and the result object that Astro started it with. */
interface RecordedKind {
  component: Component;
  result: SSRResult;
  /** What Astro writes before the component's text. Undefined until the first page of this kind is rendered. */
  doctype?: '' | typeof DOCTYPE;
}

const DOCTYPE = '<!DOCTYPE html>';

const recordedKinds = new Map<string, RecordedKind>();
const factoryOf = new WeakMap<object, Component>();
const scripts = new Map<string, Awaited<ReturnType<typeof astro.renderScript>>>();
const startedResults = new WeakSet<SSRResult>();
/** Whether a page is being rendered as a string now. That is synchronous, so nothing else runs meanwhile. */
let isRenderingString = false;

/**
 * Renders a page to HTML from the components that Astro would render.
 * @throws UnsupportedError before Astro has rendered a page of this kind, and for what only Astro can render.
 */
export function renderAsString(page: Page): string {
  const recorded = recordedKinds.get(page.kind);
  if (!recorded) throw new UnsupportedError(`no page of kind '${page.kind}' has been rendered yet`);
  isRenderingString = true;
  try {
    const html = textOf(recorded.component(resultFor(page, recorded.result), {}, {}));
    // Once per kind: a test makes V8 join the thousands of pieces of the text, and the finished page is joined again.
    recorded.doctype ??= /^\s*<!doctype html/i.test(html) ? '' : DOCTYPE;
    return recorded.doctype + html;
  } finally {
    isRenderingString = false;
  }
}

/** Copies Astro's initial result object for one page, because rendering the head and islands changes it. */
function resultFor(page: Page, { _metadata, styles, ...result }: SSRResult): SSRResult {
  const metadata = {
    ..._metadata,
    rendererSpecificHydrationScripts: new Set<string>(),
    renderedScripts: new Set<string>(),
    hasDirectives: new Set<string>(),
    extraHead: [],
  };
  const locals = { page };
  const createAstro = (props: Props, slots: Slots) => new StringAstro(locals, props, slots);
  return Object.assign({}, result, { createAstro, styles: new Set(styles), _metadata: metadata });
}

/** The `Astro` object of a component. Reading any other property throws `UnsupportedError`. */
class StringAstro {
  self: unknown = null;
  readonly locals: { page: Page };
  readonly props: Props;
  readonly slots: { has(name: string): boolean };
  constructor(locals: { page: Page }, props: Props, slots: Slots) {
    this.locals = locals;
    this.props = props;
    this.slots = { has: (name) => Boolean(ownValue(slots, name)) };
  }
}
const unsupported: ProxyHandler<object> = {
  get(_target, name) {
    throw new UnsupportedError(`a component reads Astro.${String(name)}`);
  },
};
Object.setPrototypeOf(StringAstro.prototype, new Proxy({}, unsupported));

function textOf(value: unknown): string {
  if (typeof value === 'string') return escapeHTML(value);
  if (value instanceof Markup) return value.text;
  if (!value && value !== 0) return '';
  if (typeof value === 'number' || value === true || isHTMLString(value)) return String(value);
  if (Array.isArray(value)) {
    let text = '';
    for (const item of value) text += textOf(item);
    return text;
  }
  if (typeof value === 'function') return textOf(value());
  throw new UnsupportedError(`a component has a value of type ${Object.prototype.toString.call(value)}`);
}

export const createComponent: typeof astro.createComponent = (factory, ...rest) => {
  if (typeof factory !== 'function') return astro.createComponent(factory, ...rest);
  const component = astro.createComponent(
    (result: SSRResult, props: unknown, slots: unknown) => {
      // The first component that Astro calls for a page is the one of its file in src/pages.
      if (!startedResults.has(result)) {
        startedResults.add(result);
        const kind = result.pathname.slice(1);
        if (!recordedKinds.has(kind)) {
          const initialResult = {
            ...result,
            styles: new Set(result.styles),
            _metadata: { ...result._metadata },
          };
          recordedKinds.set(kind, { component: factory, result: initialResult });
        }
      }
      return factory(result, props, slots);
    },
    ...rest,
  );
  factoryOf.set(component, factory);
  return component;
};

export function render(parts: TemplateStringsArray, ...values: unknown[]): unknown {
  if (!isRenderingString) return astro.render(parts, ...values);
  let text = parts[0] ?? '';
  for (let at = 0; at < values.length; at++) text += textOf(values[at]) + (parts[at + 1] ?? '');
  return new Markup(text);
}

export function renderComponent(
  result: SSRResult,
  name: string,
  component: unknown,
  props: Props,
  slots: Slots = {},
): unknown {
  if (!isRenderingString) {
    if (isPageIsland(component)) recordIslandAddresses(result, props);
    return astro.renderComponent(result, name, component, props, slots);
  }
  if (typeof component === 'function') {
    const factory = factoryOf.get(component);
    if (factory) {
      if ('class:list' in props) throw new UnsupportedError(`${name} is given a list of classes`);
      return factory(result, props, slots);
    }
    if (isPageIsland(component)) {
      const content = slots['default'] ? textOf(slots['default'](result)) : '';
      return new Markup(islandAsString(result, name, props, content));
    }
  }
  const content = slots['default'] ? textOf(slots['default'](result)) : '';
  if (component === astro.Fragment) return new Markup(content);
  if (typeof component === 'string' && !voidElementNames.test(component))
    return new Markup(renderElement(component, { props, children: content }));
  throw new UnsupportedError(`${name} is a component of another kind`);
}

export function renderSlot(result: SSRResult, slot: Slot, fallback?: Slot): unknown {
  if (!isRenderingString) return astro.renderSlot(result, slot, fallback);
  const content = slot || fallback;
  return typeof content === 'function' ? content(result) : content;
}

export function renderHead(result: SSRResult): unknown {
  return instruction(result, astro.renderHead());
}

export function maybeRenderHead(result: SSRResult): unknown {
  return isRenderingString && result._metadata.hasRenderedHead
    ? EMPTY
    : instruction(result, astro.maybeRenderHead());
}

export function templateEnter(result: SSRResult): unknown {
  return instruction(result, astro.templateEnter(result));
}

export function templateExit(result: SSRResult): unknown {
  return instruction(result, astro.templateExit(result));
}

function instruction(result: SSRResult, chunk: Parameters<typeof chunkToString>[1]): unknown {
  return isRenderingString ? new Markup(String(chunkToString(result, chunk))) : chunk;
}

export function renderScript(result: SSRResult, id: string): unknown {
  if (isRenderingString) {
    const recorded = scripts.get(id);
    if (!recorded) throw new UnsupportedError(`the script ${id} has not been rendered yet`);
    return instruction(result, recorded);
  }
  const script = astro.renderScript(result, id);
  return script.then((rendered) => {
    scripts.set(id, rendered);
    return rendered;
  });
}

export function unescapeHTML(value: unknown): unknown {
  return isRenderingString && typeof value === 'string' ? new Markup(value) : astro.unescapeHTML(value);
}

/** By attribute name: whether Astro writes a text value of it in the ordinary form. */
const ordinaryAttributes = new Map<string, boolean>();

function isOrdinary(name: string): boolean {
  let isKnownOrdinary = ordinaryAttributes.get(name);
  if (isKnownOrdinary === undefined) {
    isKnownOrdinary = ['x', ''].every(
      (value) => String(astro.addAttribute(value, name)) === (value ? ` ${name}="x"` : ` ${name}`),
    );
    ordinaryAttributes.set(name, isKnownOrdinary);
  }
  return isKnownOrdinary;
}

export function addAttribute(value: unknown, name: string, escapes = true, tag?: string): unknown {
  if (!isRenderingString || !escapes) return astro.addAttribute(value, name, escapes, tag);
  const text = ordinaryAttribute(value, name);
  return text === null ? astro.addAttribute(value, name, escapes, tag) : new Markup(text);
}

export const spreadAttributes: typeof astro.spreadAttributes = (values, tag, scope) => {
  if (!isRenderingString || !values || scope?.class) return astro.spreadAttributes(values, tag, scope);
  let text = '';
  for (const [name, value] of Object.entries(values))
    text += ordinaryAttribute(value, name) ?? String(astro.addAttribute(value, name, true, tag));
  return new Markup(text);
};

/** Returns the attribute as text, or null for an attribute or value that Astro writes in a special form. */
function ordinaryAttribute(value: unknown, name: string): string | null {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !isOrdinary(name)) return null;
  return text === '' ? ` ${name}` : ` ${name}="${attributeText(text)}"`;
}

function attributeText(text: string): string {
  return text.includes('&') || text.includes('"')
    ? text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    : text;
}
