import {
  createElement,
  Fragment as ReactFragment,
  type ElementType,
  type Key,
  type ReactElement,
  type ReactNode,
} from 'react';
import { type Props, withOwnTexts } from './with-own-texts.ts';

// The compiler writes calls of these functions for JSX (tsconfig.json names their folder).
export type { JSX } from 'react';

export const Fragment = ReactFragment;

/** By `createElement`, which every page with React has: React's own runtime for JSX would be another file. */
export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  createElement(type, { ...withOwnTexts(type, props), key });

/**
 * For several children, which need no keys. On the server `createElement` gets them one by one, because React's build for
 * development, which Node loads there by default, misses the keys of a list. Visitors' scripts have no such check.
 */
export const jsxs = (type: ElementType, props: Props, key?: Key): ReactElement => {
  if (!import.meta.env.SSR) return jsx(type, props, key);
  const { children, ...rest } = withOwnTexts(type, props);
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the compiler passes what React's types allow
  const each = [children].flat() as ReactNode[];
  return createElement(type, { ...rest, key }, ...each);
};
