import * as react from 'react/jsx-dev-runtime';
import { withOwnTexts } from './with-own-texts.ts';

// As in jsx-runtime.ts, for development and tests.
export type { JSX } from 'react';

export const Fragment = react.Fragment;
export const jsxDEV: typeof react.jsxDEV = (type, props, ...rest) =>
  react.jsxDEV(type, withOwnTexts(type, props), ...rest);
