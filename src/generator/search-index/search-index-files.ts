import { searchIndexPath } from '#domain/address/search-index-path.ts';
import type { SearchIndex } from '#page-models/homes/search-index.ts';
import { assetDigest } from '../site-folder/asset-digest.ts';

/** The small file that names the current files of the index. Its path is relative to the site folder. */
const POINTER = searchIndexPath.slice(1);
const PREFIX = '_a/search-';

export function isSearchIndexFile(name: string): boolean {
  return name === POINTER || name.startsWith(PREFIX);
}

/**
 * Name below the site folder -> content, the pointer last. All names except the pointer's contain the hash of the
 * content, so browsers can cache the files for good.
 */
export function searchIndexFiles(index: SearchIndex): Map<string, FileContent> {
  const files = new Map<string, FileContent>();
  const add = (part: keyof typeof index) => {
    const content = contentOfPart(index[part]);
    const name = `${PREFIX}${part}.${content.digest.slice(0, 12)}.json`;
    files.set(name, content);
    return `/${name}`;
  };
  const pointer = { sale: add('sale'), rent: add('rent'), places: add('places'), lists: add('lists') };
  return files.set(POINTER, contentOf(pointer));
}

export interface FileContent {
  text: string;
  digest: string;
}

const contents = new WeakMap<object, FileContent>();

/** Once for as long as the part is the same object. */
function contentOfPart(part: object): FileContent {
  const content = contents.get(part) ?? contentOf(part);
  contents.set(part, content);
  return content;
}

function contentOf(part: object): FileContent {
  const text = `${JSON.stringify(part)}\n`;
  return { digest: assetDigest(text), text };
}
