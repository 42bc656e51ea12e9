import type { ElementType, Key, ReactElement } from 'react';
import * as react from 'react/jsx-runtime';
import { type Props, withOwnTexts } from './with-own-texts.ts';

// The compiler writes calls of these functions for JSX (tsconfig.json names their folder).
export type { JSX } from 'react';

export const Fragment = react.Fragment;

export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  react.jsx(type, withOwnTexts(type, props), key);

/** For several children. React's own differs from `jsx` in development only, where the compiler calls `jsxDEV`. */
export const jsxs = jsx;
