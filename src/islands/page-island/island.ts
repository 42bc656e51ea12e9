/** Takes over its part of the page. Called once, when the client directive starts the island. */
export type Mount<Props> = (root: HTMLElement, props: Props) => void | Promise<void>;

/** A component that a page uses as `<X client:interaction>…</X>` around markup that is complete without it. */
export type PageIsland<Props> = ((props: Props & { children?: unknown }) => null) & { mount: Mount<Props> };

/**
 * Creates an island that works on markup that the page has rendered already. It renders nothing itself on the server,
 * so it costs a page next to nothing. React loads later, and only for what the island adds, such as a dialog.
 */
export function pageIsland<Props extends object = object>(mount: Mount<Props>): PageIsland<Props> {
  return Object.assign(() => null, { mount });
}

export function isPageIsland(component: unknown): component is PageIsland<object> {
  return typeof component === 'function' && 'mount' in component && typeof component.mount === 'function';
}
