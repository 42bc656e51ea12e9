import type { Offer } from '../../offer.ts';

// A fact of a home has a folder beside this one, with one small file for each audience: a page loads a module whole, so it loads nothing
// that it does not show. A fact that is one or several of a few words has these in `words.ts`.

/** `shown.ts`: on the page of a home, and in the comparison. */
export interface ShownFact {
  label: string;
  /** The homes that say it. Absent: all. */
  offer?: Offer;
  /** Of a home that does not say it, in the comparison: 'which khata it has'. Absent: it is not compared. */
  question?: string;
  /** Of a yes or a no, where these are said in other words. */
  yesNo?: readonly [yes: string, no: string];
  /** The heading on the page of a home, at whose end it stands. Absent: fact-groups.ts has its place. */
  group?: 'The home' | 'Moving in' | 'The money' | 'The building';
}

/** `page.ts`, if its page says more than its label and its answer, or asks for it. No browser loads it. */
export interface PageFact {
  /** In the structured data: a feature by its label, or this property of schema.org, which is a yes or a no. */
  data?: 'feature' | 'petsAllowed';
  /** Asked of a home of this offer that does not say it, in the line below its facts. */
  asked?: { offer: Offer; called: string };
  /** To ask at a visit of a home that does not say it, and of a plot, which is asked other things. */
  visit?: string;
  visitOfPlot?: string;
}

type Phrases = readonly string[];

interface ChipWords {
  /** The column of `properties`. */
  fact: string;
  /** The column of the index, if it has another name than the filter. */
  column?: string;
  /** True if the index has had it since after 1.0.0 (`laterColumns`). */
  isLater?: true;
  /** In an address, if it has another name there. */
  address?: string;
  /** On the page, and in the sentence about homes without it: 'the khata'. `without` is for that sentence alone. */
  called: string;
  without?: string;
  only?: Offer;
}

/** `asked.ts`: the filter of visitors and of the desk. The few phrases of a flag in the search line are with it. */
export type AskedFact =
  | (ChipWords & {
      kind: 'flag';
      legend: 'Must have' | 'Trust';
      word: string;
      phrases: Phrases;
    })
  /** One of these words, or several. */
  | (ChipWords & {
      kind: 'word' | 'words';
      legend: string;
      labels: Readonly<Record<string, string>>;
      chip?: (label: string) => string;
    });

/**
 * `source.ts`, where a filter compares more than the column says. The index and the desk's SQL are made from it, and no
 * browser loads it.
 */
export interface FactSource {
  /** Of several words, the one that means each of them. */
  all?: string;
  /** The value that is a no, of a column that has several words for a yes. */
  no?: string;
  /** What says a yes for a home that is silent, in the words of its society (amenity-kinds.ts). */
  ofSociety?: 'gated' | 'backup';
}

/** `phrases.ts`, of a fact in words: how the search line asks for it. */
export interface FactPhrases {
  /** By what they ask for. */
  phrases: Readonly<Record<string, Phrases>>;
  /** Those that ask for any of the words. */
  anyPhrases?: Phrases;
  /** True if the choices are few and each home has one, so that 'not furnished' asks for the others. */
  isExcludable?: true;
  /** True if a word of it may have meant something else, so that people can take it back. */
  isGuessed?: true;
}

interface WrittenWords {
  label: string;
  /** The group of the editor, and the field before it there, if that is not the one before it in a table. */
  group: string;
  after?: string;
  hint?: string;
  /** The homes that are asked it; a file with a column for it offers these. */
  offer?: Offer;
  /** Its place in the menu of the bulk change. */
  bulk?: number;
  /** Of a home whose row does not say it: how much it is missed in Data quality (decision 225), and of which homes. */
  missed?: { weight: number; offer?: Offer; isOfBuilding?: true };
  /** Names of its column in files, in the words of `wordsOfName`, joined by '|'. */
  names: string;
  /** What says of it that there is none, where it says nothing of another fact. */
  none?: readonly ('not available' | 'nil')[];
}

/** `written.ts`: the editor, tables, and partners' files. */
export type WrittenFact =
  | (WrittenWords & { kind: 'flag' })
  | (WrittenWords & {
      kind: 'word' | 'words';
      words: Readonly<Record<string, string>>;
      /** Other spellings of people and files. */
      others?: Readonly<Record<string, readonly string[]>>;
      /** Of several, the one that excludes all others. */
      alone?: string;
    });
