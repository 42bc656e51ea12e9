import { hash } from 'node:crypto';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Property } from '#domain/property/property.ts';
import { searchIndexPath } from '#domain/search/index-address.ts';
import { searchIndex } from '#page-models/homes/search-index.ts';

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
  isPublished: (home: Property, at: number) => boolean,
): Map<string, Content> {
  const index = searchIndex(catalogue, isPublished);
  const files = new Map<string, Content>();
  const add = (part: keyof typeof index) => {
    const content = contentOfPart(index[part]);
    const name = `${PREFIX}${part}.${content.digest.slice(0, 12)}.json`;
    files.set(name, content);
    return `/${name}`;
  };
  const pointer = { sale: add('sale'), rent: add('rent'), places: add('places'), lists: add('lists') };
  return files.set(POINTER, contentOf(pointer));
}

/** A file, and the hash of it. */
export interface Content {
  text: string;
  digest: string;
}

const contents = new WeakMap<object, Content>();

/** A part that is the same object as before is written and hashed once. */
function contentOfPart(part: object): Content {
  const content = contents.get(part) ?? contentOf(part);
  contents.set(part, content);
  return content;
}

function contentOf(part: object): Content {
  const text = `${JSON.stringify(part)}\n`;
  return { digest: hash('sha256', text).slice(0, 20), text };
}
