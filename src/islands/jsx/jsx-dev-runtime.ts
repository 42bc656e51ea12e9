import type { ElementType, Key, ReactElement } from 'react';
import * as react from 'react/jsx-dev-runtime';
import { type Props, withOwnTexts } from './with-own-texts.ts';

// As in jsx-runtime.ts, for development and tests.
export type { JSX } from 'react';

export const Fragment = react.Fragment;

type Rest =
  Parameters<typeof react.jsxDEV> extends [unknown, unknown, unknown, unknown, ...infer Others]
    ? Others
    : never;

/** Makes an element as the compiler asks for it. Texts that became one are no list of children, which React would ask for. */
export const jsxDEV = (
  type: ElementType,
  props: Props,
  key: Key | undefined,
  isStatic: boolean,
  ...rest: Rest
): ReactElement => {
  const own = withOwnTexts(type, props);
  return react.jsxDEV(type, own, key, isStatic && Array.isArray(own.children), ...rest);
};
