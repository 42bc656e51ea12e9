import {
  createElement,
  Fragment as ReactFragment,
  type ElementType,
  type Key,
  type ReactElement,
} from 'react';
import { type Props, withOwnTexts } from './with-own-texts.ts';

// The compiler writes calls of these functions for JSX (tsconfig.json names their folder).
export type { JSX } from 'react';

export const Fragment = ReactFragment;

/** By `createElement`, which every page with React has: React's own runtime for JSX would be another file. */
export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  createElement(type, { ...withOwnTexts(type, props), key });

/** For several children. React's own differs from `jsx` in development only, where the compiler calls `jsxDEV`. */
export const jsxs = (type: ElementType, props: Props, key?: Key): ReactElement => jsx(type, props, key);
