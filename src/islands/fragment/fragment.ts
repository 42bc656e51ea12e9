import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { escapeHtml } from '#domain/text/escape-html.ts';

// Characters from Unicode's private use area, which our markup never contains.
const OPENS = '\uE000';
const CLOSES = '\uE001';
/** React adds a preload for the first picture. The page adds the links that it needs itself. */
const PRELOADS = /<link rel="preload"[^>]*>/g;
/** React writes some attribute names in camel case (`srcSet=`). The other components of a page write `srcset=`. */
const NAMES_OF_REACT = /\s[a-z]+[A-Z]\w*=(?=")/g;

/** HTML that is inserted into a fragment unescaped: another fragment. */
export interface Html {
  readonly html: string;
}

/**
 * The markup of a React component. It is rendered once per process as a template and then filled in for each page,
 * because rendering it for each page takes many times as long (decision 038). `component` gets a marker in place of
 * each value. A value may be part of a text or a whole attribute, but the component must not inspect it. Values are
 * escaped, and only the component's own markup is searched for markers, so no value can end an attribute or act as a
 * marker.
 *
 * For the server only: a page's islands never import it.
 */
export function fragment<Name extends string>(
  names: readonly Name[],
  component: (markers: Record<string, string>) => ReactElement,
): (values: Readonly<Record<Name, string | Html>>) => Html {
  let rendered: { before: string; name: Name }[] | null = null;
  let end = '';

  function render(): { before: string; name: Name }[] {
    const markers = Object.fromEntries(names.map((name) => [name, `${OPENS}${name}${CLOSES}`]));
    const pieces = renderToString(component(markers))
      .replace(PRELOADS, '')
      .replace(NAMES_OF_REACT, (name) => name.toLowerCase())
      .split(OPENS);
    let before = pieces[0] ?? '';
    const parts = pieces.slice(1).map((piece) => {
      const [marker = '', after = ''] = piece.split(CLOSES);
      const name = names.find((each) => each === marker);
      if (name === undefined)
        throw new Error(`A fragment has a marker for '${marker}', which it does not name.`);
      const part = { before, name };
      before = after;
      return part;
    });
    const missing = names.find((name) => !parts.some((part) => part.name === name));
    if (missing !== undefined) throw new Error(`A fragment has no place for '${missing}'.`);
    end = before;
    return parts;
  }

  return (values) => {
    rendered ??= render();
    let html = '';
    for (const { before, name } of rendered) {
      const value = values[name];
      html += before + (typeof value === 'string' ? escapeHtml(value) : value.html);
    }
    return { html: html + end };
  };
}
