/**
 * The element that Astro writes around an island, `<astro-island>`, in a quarter of the bytes of Astro's own (decision
 * 145): islands of ours are given plain data, hold no other island, and stay where the page has them.
 */
type Directive = (load: () => Promise<() => Promise<void>>, options: object, element: HTMLElement) => unknown;
type Mounting = (
  element: HTMLElement,
) => (component: unknown, props: unknown, slots: object, about: object) => Promise<void>;
/** What a file of the bundle exports: a renderer has one export, an island its own name. */
interface Exports {
  [name: string]: unknown;
  default: Mounting;
}

declare global {
  interface Window {
    /** The directives of the islands on this page, each written ahead of the first island that it wakes. */
    Astro: Record<string, Directive>;
  }
}

/** Before, an island may not have its markup. */
const parsed = new Promise((done) => document.addEventListener('DOMContentLoaded', done));

class IslandElement extends HTMLElement {
  read(name: string): string {
    return this.getAttribute(name) ?? '';
  }

  connectedCallback(): void {
    const wakes = this.read('client');
    const start = () =>
      window.Astro[wakes]?.(async () => this.mounting(), JSON.parse(this.read('opts')), this);
    // A touch is heard from the first moment; the other directives look at the markup.
    if (wakes === 'interaction') start();
    else void parsed.then(start);
  }

  /** Loads the island; what it returns puts it in its place, or does nothing when it could not be had. */
  async mounting(): Promise<() => Promise<void>> {
    try {
      const [{ [this.read('component-export')]: component }, { default: mount }] = await Promise.all([
        importPatiently(this.read('component-url')),
        importPatiently(this.read('renderer-url')),
        parsed,
      ]);
      const props = revive([0, JSON.parse(this.read('props'))]);
      return async () => {
        await mount(this)(component, props, {}, { client: this.read('client') });
        this.removeAttribute('ssr');
      };
    } catch (fault) {
      const told = new CustomEvent('astro:hydration-error', { bubbles: true, cancelable: true });
      if (this.dispatchEvent(told)) reportError(fault);
      return async () => {};
    }
  }
}

export function defineIslandElement(): void {
  customElements.define('astro-island', IslandElement);
}

/** Once more after a second, by a new address each time: browsers may remember for a page that a module failed. */
const importPatiently = (file: string): Promise<Exports> =>
  import(file).catch(async () => {
    await new Promise((done) => setTimeout(done, 1000));
    return import(`${file}?${Date.now()}`);
  });

/** A value as Astro writes it: beside it the number of its kind, 1 for a list and 0 for what JSON says by itself. */
function revive([kind, value]: [number, unknown]): unknown {
  if (kind > 1) throw new Error(`A prop of kind ${kind} is not plain data`);
  if (typeof value !== 'object' || !value) return value;
  if (Array.isArray(value)) return value.map(revive);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, revive(each)]));
}
