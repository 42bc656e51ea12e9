/** Takes over its part of the page. Called once, when the client directive starts the island. */
export type Mount<Props> = (root: HTMLElement, props: Props) => void | Promise<void>;

/** A component that a page uses as `<X client:interaction>…</X>` around markup that is complete without it. */
export type PageIsland<Props> = ((props: Props & { children?: unknown }) => null) & { mount: Mount<Props> };

/** An island for markup that the page has rendered already. React loads later, and only for what is added. */
export function pageIsland<Props extends object = object>(mount: Mount<Props>): PageIsland<Props> {
  return Object.assign(() => null, { mount });
}

export function isPageIsland(component: unknown): component is PageIsland<object> {
  return typeof component === 'function' && 'mount' in component && typeof component.mount === 'function';
}
