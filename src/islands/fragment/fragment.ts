import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { escapeHtml } from '#domain/text/escape-html.ts';

// Characters of Unicode's private use, which no markup of ours has.
const OPENS = '\uE000';
const CLOSES = '\uE001';
/** React asks for the first picture ahead of the component; the page links what it needs itself. */
const PRELOADS = /<link rel="preload"[^>]*>/g;
/** `srcSet=`: React writes some names as its own; the other components of a page write `srcset=`. */
const NAMES_OF_REACT = /\s[a-z]+[A-Z]\w*=(?=")/g;

/** HTML that goes into a fragment as it is: another fragment. */
export interface Html {
  readonly html: string;
}

/**
 * The markup of a React component, rendered once in each process and then filled in for each page: rendering it for
 * each page takes many times as long (decision 038). `component` gets a mark in place of each value. A value may stand
 * in text, or be the whole of an attribute; the component must not look into it. Values are escaped, and only the
 * component's own markup is searched for marks, so no value can end an attribute or pass for another.
 *
 * For the server only: a page's islands never import it.
 */
export function fragment<Name extends string>(
  names: readonly Name[],
  component: (marks: Record<string, string>) => ReactElement,
): (values: Readonly<Record<Name, string | Html>>) => Html {
  let rendered: { before: string; name: Name }[] | null = null;
  let end = '';

  function render(): { before: string; name: Name }[] {
    const marks = Object.fromEntries(names.map((name) => [name, `${OPENS}${name}${CLOSES}`]));
    const pieces = renderToString(component(marks))
      .replace(PRELOADS, '')
      .replace(NAMES_OF_REACT, (name) => name.toLowerCase())
      .split(OPENS);
    let before = pieces[0] ?? '';
    const found = pieces.slice(1).map((piece) => {
      const [mark = '', after = ''] = piece.split(CLOSES);
      const name = names.find((each) => each === mark);
      if (name === undefined) throw new Error(`A fragment has a mark for '${mark}', which it does not name.`);
      const part = { before, name };
      before = after;
      return part;
    });
    const lost = names.find((name) => !found.some((part) => part.name === name));
    if (lost !== undefined) throw new Error(`A fragment has no place for '${lost}'.`);
    end = before;
    return found;
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
