import { MONEY_UNITS } from '../../typed-text/units.ts';
import { tokensOf } from '../../typed-text/tokens.ts';
import { textOf as textOfToken } from '../../typed-text/word-at.ts';
import { withGroupKeys } from '../areas-of-groups.ts';
import { filterQuery } from '../filter-query.ts';
import { type Aspect, aspectNames, type Filters, isChoices, noFilters, textOf } from '../filters.ts';
import type { SearchVocabulary } from '../places/search-vocabulary.ts';
import { aspectsOf, type Claim, type Line, type Says } from './claim.ts';
import { readClaims } from './read-claims.ts';
import { readableLine } from './readable-line.ts';
import { askedAlone, settle } from './settle.ts';
import type { Span } from './span.ts';
import { phraseFrom, wordsThat } from './meaning.ts';
import { type ParsedLine, parseLine, tokensOfLine, type TypedTokens } from './parse-line.ts';
import { wordsOfFilters } from './suggest.ts';

/** What words of a line were taken for, where one may have meant something else. */
export interface Reading {
  span: Span;
  /** 'Within 3 km of Manyata Tech Park'. */
  label: string;
  /** Only what the words ask for, as the query of a list. */
  query: string;
  /** The same, by the names that stand for many areas. */
  counted: string;
  /** The line as it is read without these words, which are then among those left out. */
  without: ParsedLine;
}

/** More words on a chip name what everybody can read in the line itself: '2 bhk', 'under 80 lakh', 'east facing'. */
const guessed: ReadonlySet<Aspect> = new Set([
  'cities',
  'areas',
  'near',
  'societies',
  'builders',
  'budget',
  'fresh',
  'floors',
  'topFloor',
  'facings',
  ...wordsThat('isGuessed'),
]);
/** May be listed as an independent house. */
const OTHER_HOUSE = /^(?:villa|row ?house|town ?house|house)s?$/i;
const MAX_LABELS = 3;
const UNITS = [...MONEY_UNITS.keys()].join('|');
const SAYS_MONEY = new RegExp(`\\d ?(?:${UNITS})\\b|\\d{4}|₹|\\b(?:${UNITS}|rs|inr|rupees?|\\d*k)\\b`, 'i');

/** What only the whole line decides. */
const open: ReadonlySet<Says['kind']> = new Set(['unwanted', 'plot', 'unit unknown', 'likely places']);

/**
 * The readings of a line that may be wrong, in the order typed. Each is found by settling the line without its words, so
 * undoing it gives exactly that.
 */
export function readingsOf(typed: string | TypedTokens, known: SearchVocabulary): Reading[] {
  const ready = typeof typed === 'string' ? tokensOfLine(typed, known) : typed;
  const line = readableLine(ready.tokens, ready.vocabulary);
  const read = readClaims(line, null);
  const { filters } = settle(line, read);
  return read.claims
    .filter((claim) => mayBeGuessed(claim, line))
    .toSorted((one, other) => one.span.from - other.span.from)
    .flatMap(({ span }) => readingOf(span, filters, parseLine(ready, known, span), line.vocabulary) ?? []);
}

/** Whether words may have been read as something else than is written: a quick look, before the line is settled without them. */
function mayBeGuessed(claim: Claim, line: Line): boolean {
  const { text } = claim.span;
  if (OTHER_HOUSE.test(text) || claim.says.some(isOpen)) return true;
  const asked = aspectsOf(claim.says);
  if (!asked.some((name) => guessed.has(name))) return false;
  if (asked.every((name) => name === 'budget') && saysMoneyOrOffer(text)) return false;
  return !isSame(text, wordsOfFilters(askedAlone(line, claim), line.vocabulary).join(', '));
}

function isOpen(said: Says): boolean {
  return (
    open.has(said.kind) || (said.kind === 'places' && said.isGroup) || (said.kind === 'house' && said.isAlone)
  );
}

function readingOf(
  span: Span,
  filters: Filters,
  without: ParsedLine,
  vocabulary: SearchVocabulary,
): Reading | null {
  const own = partOnlyIn(filters, without.filters);
  const changed = aspectNames.filter((name) => textOf(own, name) !== textOf(noFilters, name));
  const isOtherHouse = changed.includes('types') && OTHER_HOUSE.test(span.text);
  if (!isOtherHouse && !changed.some((name) => guessed.has(name))) return null;
  const isAmount = changed.every((name) => name === 'budget');
  // 'rent' beside 'under 25' says in what the amount is.
  if (isAmount && saysMoneyOrOffer(span.text)) return null;
  const labels = wordsOfFilters(own, vocabulary);
  const more = labels.length - MAX_LABELS;
  const label = [...labels.slice(0, MAX_LABELS), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  if (isSame(span.text, label)) return null;
  const counted = filterQuery(withGroupKeys(own, vocabulary.places.groupsOf(own.areas)));
  return { span, label, query: filterQuery(own), counted, without };
}

/** In any language: '80 लाख', '75,00,000', 'rent'. */
function saysMoneyOrOffer(typed: string): boolean {
  const tokens = tokensOf(typed);
  const text = tokens.map(textOfToken).join(' ').replaceAll(',', '');
  return SAYS_MONEY.test(text) || phraseFrom(tokens, 0)?.meaning.kind === 'offer';
}

/** 'whitefield' as Whitefield needs no word, and as Whitefield and its parts none. */
function isSame(typed: string, label: string): boolean {
  return lettersOf(typed) === lettersOf(label.replace(/ and its parts$/, ''));
}

/** In any order: '1st block koramangala'. */
function lettersOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).toSorted().join('');
}

/** The slug of the area or society to be near. */
function placeOf({ near }: Filters): string {
  return near?.place.replace(/^.*\//, '') ?? '';
}

/** What the first asks for and the second does not. */
function partOnlyIn(whole: Filters, rest: Filters): Filters {
  let part = noFilters;
  for (const name of aspectNames) {
    if (textOf(whole, name) === textOf(rest, name)) continue;
    if (isChoices(name)) {
      // Without 'or hoodi', 'near whitefield' is a circle, and Whitefield is asked for by those words.
      const others: readonly (string | number)[] = [...rest[name], placeOf(rest)];
      const own: readonly (string | number)[] = whole[name];
      part = { ...part, [name]: own.filter((value) => !others.includes(value)) };
    } else if (name !== 'near' || whole.near?.place !== rest.near?.place)
      part = { ...part, [name]: whole[name] };
  }
  return part;
}
