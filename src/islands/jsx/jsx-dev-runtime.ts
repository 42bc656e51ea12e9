import type { ElementType, ReactElement } from 'react';
import * as react from 'react/jsx-dev-runtime';
import { type Props, withOwnTexts } from './with-own-texts.ts';

// As in jsx-runtime.ts, for development and tests.
export type { JSX } from 'react';

export const Fragment = react.Fragment;

type Rest = Parameters<typeof react.jsxDEV> extends [unknown, unknown, ...infer Others] ? Others : never;

export const jsxDEV = (type: ElementType, props: Props, ...rest: Rest): ReactElement =>
  react.jsxDEV(type, withOwnTexts(type, props), ...rest);
