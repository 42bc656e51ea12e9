/**
 * `<astro-island>`, the element that Astro writes around an island, in a quarter of the bytes of Astro's own (decision
 * 145). It can be smaller because our islands get plain data, contain no other islands, and never move in the page.
 */
type Directive = (load: () => Promise<() => Promise<void>>, options: object, element: HTMLElement) => unknown;
type Renderer = (
  element: HTMLElement,
) => (component: unknown, props: unknown, slots: object, options: object) => Promise<void>;
/** The exports of a file in the bundle. A renderer has a default export, an island is exported by its own name. */
interface Exports {
  [name: string]: unknown;
  default: Renderer;
}

declare global {
  interface Window {
    /** The directives of the islands on this page. Each is written before the first island that uses it. */
    Astro: Record<string, Directive>;
  }
}

/** Before this event, the markup of an island may be incomplete. */
const documentParsed = new Promise((done) => document.addEventListener('DOMContentLoaded', done));

class IslandElement extends HTMLElement {
  read(name: string): string {
    return this.getAttribute(name) ?? '';
  }

  connectedCallback(): void {
    const directive = this.read('client');
    const start = () => {
      // The name is one of ours, written by the build.
      const run: Directive | undefined = Reflect.get(window.Astro, directive);
      run?.(async () => this.loadMount(), JSON.parse(this.read('opts')), this);
    };
    // An interaction must be noticed from the first moment. The other directives look at the markup.
    if (directive === 'interaction') start();
    else void documentParsed.then(start);
  }

  /** Loads the island. The returned function mounts it, or does nothing if loading failed. */
  async loadMount(): Promise<() => Promise<void>> {
    const fail = (fault: unknown): void => {
      if (this.dispatchEvent(new CustomEvent('astro:hydration-error', { cancelable: true })))
        reportError(fault);
    };
    try {
      const [{ [this.read('component-export')]: component }, { default: mount }] = await Promise.all([
        importWithRetry(this.read('component-url')),
        importWithRetry(this.read('renderer-url')),
        documentParsed,
      ]);
      const props = revive([0, JSON.parse(this.read('props'))]);
      return async () => {
        try {
          await mount(this)(component, props, {}, { client: this.read('client') });
          this.removeAttribute('ssr');
        } catch (fault) {
          // An island loads more files while it is mounted, such as its styles.
          fail(fault);
        }
      };
    } catch (fault) {
      fail(fault);
      return async () => {};
    }
  }
}

export function defineIslandElement(): void {
  customElements.define('astro-island', IslandElement);
}

/** Retries once after a second. Browsers may cache a failed module for a page, so the retry uses a new address. */
const importWithRetry = (file: string): Promise<Exports> =>
  import(file).catch(async () => {
    // Not `sleep`: the bundler would put code shared with the desk into a file that every visitor's form loads.
    await new Promise((done) => setTimeout(done, 1000));
    return import(`${file}?${Date.now()}`);
  });

/**
 * Decodes a value in Astro's format: a pair of kind and value. Kind 1 is a list, kind 0 is plain JSON. A test of all kinds
 * of pages finds others.
 */
function revive([, value]: [number, unknown]): unknown {
  if (typeof value !== 'object' || !value) return value;
  if (Array.isArray(value)) return value.map(revive);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, revive(each)]));
}
