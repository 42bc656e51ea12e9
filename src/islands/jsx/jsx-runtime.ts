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

/**
 * Makes an element by `createElement`, which every page with React has: React's own runtime for JSX would be another
 * file.
 */
export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  createElement(type, { ...withOwnTexts(type, props), key });

/** Makes an element with several children, one by one: as a list they would need keys. */
export const jsxs = (type: ElementType, props: Props, key?: Key): ReactElement => {
  const { children, ...rest } = withOwnTexts(type, props);
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the compiler passes what React's types allow
  return createElement(type, { ...rest, key }, ...([children].flat() as ReactNode[]));
};
