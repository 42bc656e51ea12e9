import { createElement, type ElementType, Fragment } from 'react';

export interface Props {
  children?: unknown;
}

/** Each text becomes the whole content of an element. For the reason see decision 175. */
export function withOwnTexts(type: ElementType, props: Props): Props {
  const { children } = props;
  const isFragment = type === Fragment;
  return Array.isArray(children) || (isFragment && isText(children))
    ? { ...props, children: ownTexts([children].flat(), isFragment) }
    : props;
}

function ownTexts(children: readonly unknown[], hasNeighbours: boolean): unknown {
  const mixed = hasNeighbours || children.some(isOther);
  // Texts side by side become one, in the place of the first. All other children keep their places, by which React
  // knows them again.
  let text = '';
  let textAt = 0;
  const changed: unknown[] = [];
  for (const child of children) {
    const at = changed.push(Array.isArray(child) ? ownTexts(child, true) : child) - 1;
    if (isText(child)) {
      if (!text) textAt = at;
      text += child;
      changed[at] = null;
      // Nobody translates white space.
      changed[textAt] = text.trim() ? createElement('span', { key: textAt }, text) : text;
    } else if (isOther(child)) text = '';
  }
  return mixed ? changed : text;
}

const isText = (child: unknown): child is string | number =>
  typeof child === 'string' || typeof child === 'number';

/** An element, a list or a function: neither a text nor nothing. */
const isOther = (child: unknown): boolean => child === Object(child);
