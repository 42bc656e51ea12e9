import type { BuildElement } from '../homes/card-markup.ts';

const names: ReadonlyMap<string, string> = new Map([
  ['className', 'class'],
  ['srcSet', 'srcset'],
]);

/** Makes an element of the document, with the attributes that React would write. */
export const documentElement: BuildElement<Node> = (tag, attributes, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(names.get(name) ?? name, String(value));
  for (const child of children) if (child) element.append(child);
  return element;
};
