import * as react from 'react/jsx-runtime';
import { withOwnTexts } from './with-own-texts.ts';

// The compiler writes calls of these functions for JSX (tsconfig.json names their folder).
export type { JSX } from 'react';

export const Fragment = react.Fragment;
export const jsx: typeof react.jsx = (type, props, key) => react.jsx(type, withOwnTexts(type, props), key);
export const jsxs: typeof react.jsxs = (type, props, key) => react.jsxs(type, withOwnTexts(type, props), key);
