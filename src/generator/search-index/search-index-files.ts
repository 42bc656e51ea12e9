import { cardFilePath, searchIndexPath } from '#domain/address/search-index-path.ts';
import { recordOf } from '#domain/record-of.ts';
import { type HomesFile, writtenFile } from '#domain/search/homes/homes-file.ts';
import {
  askedPattern,
  homesSheet,
  type OfferFiles,
  POSITIONS_ASKED,
  type SheetName,
  sheetNames,
} from '#domain/search/homes/homes-sheets.ts';
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
export function searchIndexFiles({
  sale,
  rent,
  places,
  lists,
  positions,
  cards,
}: SearchIndex): Map<string, FileContent> {
  const files = new Map<string, FileContent>();
  const add = (part: string, content: FileContent) => {
    const name = `${PREFIX}${part}.${hashOf(content)}.json`;
    files.set(name, content);
    return `/${name}`;
  };
  const addHomes = (offer: 'sale' | 'rent', homes: HomesFile): OfferFiles => {
    const contents = contentsOfSheets(homes);
    return {
      sheets: recordOf(
        sheetNames.map((sheet) => [
          sheet,
          { file: add(`${offer}-${sheet}`, contents[sheet]), asked: askedPattern(sheet) },
        ]),
      ),
      cards: cards[offer].map((part) => {
        const content = contentOfPart(part, () => writtenFile(part));
        files.set(cardFilePath(hashOf(content)).slice(1), content);
        return hashOf(content);
      }),
    };
  };
  const pointer = {
    sale: addHomes('sale', sale),
    rent: addHomes('rent', rent),
    places: add('places', contentOfPart(places)),
    lists: add('lists', contentOfPart(lists)),
    positions: { file: add('positions', contentOfPart(positions)), asked: POSITIONS_ASKED },
  };
  return files.set(POINTER, contentOf(pointer));
}

function hashOf({ digest }: FileContent): string {
  return digest.slice(0, 12);
}

export interface FileContent {
  text: string;
  digest: string;
}

const contents = new WeakMap<object, FileContent>();

type SheetContents = Record<SheetName, FileContent>;

const sheetContents = new WeakMap<HomesFile, SheetContents>();

function contentsOfSheets(homes: HomesFile): SheetContents {
  const made =
    sheetContents.get(homes) ??
    recordOf<SheetContents>(
      sheetNames.map((sheet) => [sheet, contentOf(writtenFile(homesSheet(homes, sheet)))]),
    );
  sheetContents.set(homes, made);
  return made;
}

/** Once for as long as the part is the same object. */
function contentOfPart(part: object, written = () => part): FileContent {
  const content = contents.get(part) ?? contentOf(written());
  contents.set(part, content);
  return content;
}

function contentOf(part: object): FileContent {
  const text = `${JSON.stringify(part)}\n`;
  return { digest: assetDigest(text), text };
}
