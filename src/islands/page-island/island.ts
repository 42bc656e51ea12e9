/** Takes over the part of the page it is given; called once, when the directive wakes it. */
export type Mount<Props> = (root: HTMLElement, props: Props) => void | Promise<void>;

/** What a page writes as `<X client:interaction>…</X>` around markup that is complete without it. */
export type PageIsland<Props> = ((props: Props & { children?: unknown }) => null) & { mount: Mount<Props> };

/**
 * An island that works on markup the page has rendered already. The island itself renders nothing on the server, so it
 * costs a page next to nothing. React loads later and only for what the island adds, such as a dialog.
 */
export function pageIsland<Props extends object = object>(mount: Mount<Props>): PageIsland<Props> {
  return Object.assign(() => null, { mount });
}

export function isPageIsland(component: unknown): component is PageIsland<object> {
  return typeof component === 'function' && 'mount' in component && typeof component.mount === 'function';
}
