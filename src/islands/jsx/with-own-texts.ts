import { Fragment, jsx } from 'react/jsx-runtime';
import type { ElementType } from 'react';

/**
 * The props of an element, changed so that each text is the whole content of an element: its own where it stands beside
 * other children. For the reason see decision 175.
 */
export function withOwnTexts(type: ElementType, props: unknown): unknown {
  if (typeof props !== 'object' || props === null || !('children' in props)) return props;
  const { children } = props;
  const isFragment = type === Fragment;
  return Array.isArray(children) || (isFragment && isText(children))
    ? { ...props, children: ownTexts([children].flat(), isFragment) }
    : props;
}

function ownTexts(children: readonly unknown[], hasNeighbours: boolean): unknown {
  const mixed = hasNeighbours || children.some((child) => isShown(child) && !isText(child));
  // Texts side by side become one, in the place of the first. All other children keep their places, by which React
  // knows them again.
  const changed: unknown[] = [];
  let text = '';
  let textAt = 0;
  for (const [at, child] of children.entries()) {
    changed.push(Array.isArray(child) ? ownTexts(child, true) : child);
    if (isText(child)) {
      if (!text) textAt = at;
      text += child;
      changed[at] = null;
      // Nobody translates white space.
      changed[textAt] = text.trim() ? jsx('span', { children: text }, textAt) : text;
    } else if (isShown(child)) text = '';
  }
  return mixed ? changed : text;
}

const isText = (child: unknown): child is string | number =>
  typeof child === 'string' || typeof child === 'number';

const isShown = (child: unknown): boolean => child != null && typeof child !== 'boolean';
