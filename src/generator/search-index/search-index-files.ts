import { hash } from 'node:crypto';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { searchIndexPath } from '#domain/search/index-address.ts';
import { searchIndex } from '#page-models/homes/search-index.ts';
import { propertyPath } from '#site/paths.ts';

/** The small file that says which files of the index are current, below the site folder. */
const POINTER = searchIndexPath.slice(1);
/** The folder and the beginning of the name of the files that it names. */
const PREFIX = '_a/search-';

/** Tells the files of the index among the assets of a manifest. */
export function isSearchIndexFile(name: string): boolean {
  return name === POINTER || name.startsWith(PREFIX);
}

/**
 * The files of the index of the homes whose pages are published: name below the site folder -> content, the pointer
 * last. Each but the pointer is named for its content, so a browser keeps it for good.
 */
export function searchIndexFiles(
  catalogue: Catalogue,
  isPublished: (path: string) => boolean,
): Map<string, string> {
  const index = searchIndex(catalogue, (home) => isPublished(propertyPath(home)));
  const files = new Map<string, string>();
  const add = (part: keyof typeof index) => {
    const { digest, text } = contentOf(index[part]);
    const name = `${PREFIX}${part}.${digest.slice(0, 12)}.json`;
    files.set(name, text);
    return `/${name}`;
  };
  const pointer = { sale: add('sale'), rent: add('rent'), places: add('places'), lists: add('lists') };
  return files.set(POINTER, `${JSON.stringify(pointer)}\n`);
}

const contents = new WeakMap<object, { digest: string; text: string }>();

/** A part that is the same object as before is written and hashed once. */
function contentOf(part: object): { digest: string; text: string } {
  let content = contents.get(part);
  if (!content) {
    const text = `${JSON.stringify(part)}\n`;
    content = { digest: hash('sha256', text), text };
    contents.set(part, content);
  }
  return content;
}
