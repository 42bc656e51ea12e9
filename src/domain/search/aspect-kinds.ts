import type { Day } from '../calendar/day.ts';
import type { Offer } from '../offer.ts';
import { sortedUnique } from '../sorting/sorted-unique.ts';
import type { ComparedColumn } from './listed-home.ts';
import type { QueryReader } from './query-reader.ts';
import { dayNumber } from '../calendar/day-number.ts';
import { keyOf } from './key-of.ts';
import { slugOfName } from './slug-of-name.ts';
import { describeNear, hasExactPoint, type Near, readMetres, readNearPlace } from './near.ts';
import { halfNumber, wholeNumber } from './whole-number.ts';

/** A lowest and a highest value, both included. Null: no bound on that side. */
export type Range = readonly [low: number | null, high: number | null];

export interface AspectKind<Value> {
  legend: string;
  /** Its name in the sentence that says how many homes there are without it. */
  without: string;
  /** The only offer whose homes are asked this. Null: both. */
  only: Offer | null;
  /** Null for a fact that all lists have. Else it is shown where a home states it, and says how many do not. */
  unsaid: ComparedColumn | null;
  /** Its parameters in an address, in their order, each with its name on the page. */
  parameters: Readonly<Record<string, string>>;
  /** Another name of its parameter, in links from elsewhere: read, but never written. Null without one. */
  alias: string | null;
  /** The value that excludes no home. */
  none: Value;
  read(reader: QueryReader): Value;
  /** The texts of its parameters. All are empty if it excludes no home. */
  write(value: Value): readonly (string | number)[];
  /** Whether some home may fail it. If this is missing: every value but `none`. */
  excludes?(value: Value): boolean;
  merge(one: Value, other: Value): Value;
  /** `rest` is the value without the part. */
  chips(value: Value, nameOf: (slug: string) => string): { label: string; rest: Value }[];
}

interface AspectWords {
  legend: string;
  only?: Offer;
  /** True if homes may say nothing of it, which is then counted. */
  isStated?: true;
  /** If it differs from the name of the parameter. */
  without?: string;
}

interface ParameterWords extends AspectWords {
  address: string;
  called: string;
}

function marksOf(
  { only, isStated }: AspectWords,
  column: ComparedColumn,
): Pick<AspectKind<never>, 'only' | 'unsaid' | 'alias'> {
  return { only: only ?? null, unsaid: isStated ? column : null, alias: null };
}

/** One or more values, joined by 'or', or by 'and' if a home has to be each of them. */
export interface ChoicesAspect<Value, Of, Column> extends AspectKind<readonly Value[]> {
  kind: 'choices';
  of: Of;
  /** Which of the choices a home is. */
  column: Column;
  /** True if choosing one of them takes back the other. */
  isSingle: boolean;
  /** True if a home has to be each of those chosen, as with a pool and a gym. */
  isEach: boolean;
  /** A choice in the words of the panel. `name` is that of a slug. */
  optionWord(option: string | number, name: string): string;
}

interface ChoiceReading<Value, Of> {
  of: Of;
  read: (text: string) => Value | null;
  word: (value: Value, nameOf: (slug: string) => string) => string;
  optionWord: (option: Value, name: string) => string;
  /** True if only one of them can be chosen. */
  isSingle?: boolean;
  isEach?: boolean;
  /** The words of one chip for all of these values. Null if they have a chip each. */
  together?: ((values: readonly Value[]) => string | null) | undefined;
}

function choices<Value extends string | number, Of, Column extends ComparedColumn>(
  spec: ParameterWords & { column: Column },
  { of, read, word, optionWord, isSingle = false, isEach = false, together }: ChoiceReading<Value, Of>,
): ChoicesAspect<Value, Of, Column> {
  const { address, called, legend, without = called, column } = spec;
  return {
    kind: 'choices',
    of,
    legend,
    without,
    ...marksOf(spec, column),
    column,
    isSingle,
    isEach,
    parameters: { [address]: called },
    none: [],
    optionWord: (option: Value, name) => optionWord(option, name),
    read: (reader) => {
      const one = isSingle ? reader.value(address, read) : null;
      return isSingle ? (one === null ? [] : [one]) : sortedUnique(reader.list(address, read));
    },
    write: (values) => [values.map(encodeKey).join(',')],
    merge: (one, other) => (isSingle && one.length > 0 ? one : sortedUnique([...one, ...other])),
    chips: (values, nameOf) => {
      const whole = together?.(values) ?? null;
      return whole === null
        ? values.map((one) => ({ label: word(one, nameOf), rest: values.filter((value) => value !== one) }))
        : [{ label: whole, rest: [] }];
    },
  };
}

/** 'in/hebbal', 'all/north-bangalore': the kind before a slug stays readable in an address. */
function encodeKey(value: string | number): string {
  return encodeURIComponent(value).replaceAll('%2F', '/');
}

/** Choices of whole and half numbers. `word` is also given '*', for any number but 0. */
export function numbers<Column extends ComparedColumn>(
  spec: ParameterWords & { column: Column; word: (value: number | '*') => string },
) {
  const { word } = spec;
  return { ...choices(spec, { of: 'numbers' as const, read: halfNumber, word, optionWord: word }), word };
}

interface NameWords {
  word?: (name: string) => string;
  /** What a home without this choice is not: 'in an area called'. */
  absent: string;
  /** True if there are too many to show all. */
  isLong?: boolean;
  /** With more of them than this, all share one chip: 'Society: 13 chosen', if nothing else is said. */
  most?: { chips: number; word: (count: number | '*') => string };
  read?: (text: string) => string | null;
  together?: (values: readonly string[]) => string | null;
}

/** The societies of one builder that a line named have a chip each. */
const MAX_CHIPS = 12;

/** Choices of slugs whose names only the homes of a list know. */
export function names<Column extends ComparedColumn>(spec: ParameterWords & { column: Column } & NameWords) {
  const { word = (name: string) => name, absent, isLong = false, read = slugOfName, together } = spec;
  const most = spec.most ?? {
    chips: MAX_CHIPS,
    word: (count: number | '*') => `${spec.legend}: ${count} chosen`,
  };
  const base = choices(spec, {
    of: 'names' as const,
    read,
    word: (slug, nameOf) => word(nameOf(slug)),
    optionWord: (_, name) => name,
    together,
  });
  return {
    ...base,
    word,
    absent,
    isLong,
    most,
    chips: (values: readonly string[], nameOf: (slug: string) => string) =>
      values.length > most.chips
        ? [{ label: most.word(values.length), rest: base.none }]
        : base.chips(values, nameOf),
  };
}

interface LabelWords<Label extends string> {
  labels: Readonly<Record<Label, string>>;
  /** The words of a chip, where those of the label need their legend. */
  chip?: (label: string) => string;
  isSingle?: true;
  isEach?: true;
  together?: (values: readonly NoInfer<Label>[]) => string | null;
}

export interface LabelsAspect<Label extends string, Column> extends ChoicesAspect<Label, 'labels', Column> {
  labels: Readonly<Record<Label, string>>;
  chip: (label: string) => string;
}

/** Choices that are always the same. `labels` has the words of each by its key in addresses. */
export function labels<Label extends string, Column extends ComparedColumn>(
  spec: ParameterWords & { column: Column } & LabelWords<Label>,
): LabelsAspect<Label, Column> {
  const { labels: words, chip = (label: string) => label, isSingle = false, isEach = false, together } = spec;
  const optionWord = (one: Label) => words[one];
  const word = (one: Label) => chip(words[one]);
  const read = (text: string) => keyOf(words, text);
  const reading = { of: 'labels' as const, read, word, optionWord, isSingle, isEach, together };
  return { ...choices(spec, reading), labels: words, chip };
}

interface RangeWords<Column> extends AspectWords {
  column: Column;
  low: Omit<ParameterWords, keyof AspectWords>;
  high: Omit<ParameterWords, keyof AspectWords>;
  without: string;
  /** Higher numbers in an address are not understood. */
  max: number;
  word: (value: number) => string;
  /** What homes are that give no number: 'without a price'. */
  lacking: string;
  /** The numbers to choose from, unless they follow from the homes. */
  ends?: readonly number[];
}

/** A filter from one number to another. A home that gives no number is in no range. */
export function range<Column extends ComparedColumn>(spec: RangeWords<Column>) {
  const { legend, without, column, low, high, max, word, lacking, ends } = spec;
  const none: Range = [null, null];
  const read = (text: string) => wholeNumber(text, max);
  const kind: AspectKind<Range> = {
    legend,
    without,
    ...marksOf(spec, column),
    parameters: { [low.address]: low.called, [high.address]: high.called },
    none,
    read: (reader) => inOrder(reader.value(low.address, read), reader.value(high.address, read)),
    write: ([least, most]) => [least ?? '', most ?? ''],
    merge: (one, other) => inOrder(one[0] ?? other[0], one[1] ?? other[1]),
    chips: (value) => describeRange(value, word).map((label) => ({ label, rest: none })),
  };
  return { ...kind, kind: 'range' as const, column, word, lacking, ends };
}

/**
 * A range from the lower of two numbers to the higher. Whoever says 'above 90 lakh, under 60 lakh' has named both ends of one, and each
 * door has to read them alike: the line, the address that it writes, the panel and the alert.
 */
export function inOrder(low: number | null, high: number | null): Range {
  return low !== null && high !== null && low > high ? [high, low] : [low, high];
}

function describeRange([low, high]: Range, word: (value: number) => string): string[] {
  if (low === null) return high === null ? [] : [`Up to ${word(high)}`];
  if (low === high) return [word(low)];
  return [high === null ? `From ${word(low)}` : `${word(low)} to ${word(high)}`];
}

/** A choice that a home passes if its column has at least a number, which may depend on today in days since 1970. */
interface Tick<Value> {
  value: Value;
  /** The value in an address. */
  text: string;
  label: string;
  least(today: number): number;
}

export interface TicksAspect<Value, Column> extends AspectKind<Value> {
  kind: 'ticks';
  column: Column;
  options: readonly Tick<Value>[];
}

/** The headings of ticks in the panel. Ticks with the same heading stand together. */
export const tickGroups = ['Recent changes', 'Trust', 'Parking', 'Must have'] as const;

interface TickWords<Column> extends ParameterWords {
  column: Column;
  legend: (typeof tickGroups)[number];
  alias?: string;
}

function ticks<Value, Column extends ComparedColumn>(
  spec: TickWords<Column>,
  none: Value,
  options: readonly Tick<Value>[],
): TicksAspect<Value, Column> {
  const { address, called, legend, without = called, column, alias = null } = spec;
  const optionOf = (text: string) => options.find((option) => option.text === text) ?? null;
  return {
    kind: 'ticks',
    legend,
    without,
    ...marksOf(spec, column),
    column,
    parameters: { [address]: called },
    alias,
    none,
    options,
    read: (reader) => {
      const other = alias === null ? null : reader.value(alias, optionOf);
      return (reader.value(address, optionOf) ?? other)?.value ?? none;
    },
    write: (value) => [options.find((option) => option.value === value)?.text ?? ''],
    merge: (one, other) => (one === none ? other : one),
    chips: (value) =>
      options.filter((option) => option.value === value).map(({ label }) => ({ label, rest: none })),
  };
}

/** A day that is at most some days ago. */
export function since<Days extends number, Column extends ComparedColumn>(
  spec: TickWords<Column> & { days: readonly Days[]; word: (days: Days) => string },
): TicksAspect<Days | null, Column> {
  const options = spec.days.map((days) => ({
    value: days,
    text: String(days),
    label: spec.word(days),
    least: (today: number) => today - days,
  }));
  return ticks<Days | null, Column>(spec, null, options);
}

/** Yes or no: the column has a 1, or a day that is `within` as many days. */
export function flag<Column extends ComparedColumn>(
  spec: TickWords<Column> & { word: string; within?: number },
): TicksAspect<boolean, Column> {
  const { word, within } = spec;
  const least = (today: number) => (within === undefined ? 1 : today - within);
  return ticks(spec, false, [{ value: true, text: '1', label: word, least }]);
}

/** A filter for at least so many. The column has a number, and one below 0 where nobody has said. */
export function atLeast<Count extends number, Column extends ComparedColumn>(
  spec: TickWords<Column> & { counts: readonly Count[]; word: (count: Count) => string },
): TicksAspect<Count | null, Column> {
  const options = spec.counts.map((count) => ({
    value: count,
    text: String(count),
    label: spec.word(count),
    least: () => count,
  }));
  return ticks<Count | null, Column>(spec, null, options);
}

interface LimitWords<Value, Column> extends ParameterWords {
  column: Column;
  /** An address in capitals is read too. Null for a text that says no limit. */
  find: (text: string) => Value | null;
  /** The highest number of the column that passes. `today` is in days since 1970. */
  highest: (value: Value, today: number) => number;
  /** In the menu, and on its chip. */
  word: (value: Value) => string;
  chip: (value: Value) => string;
  /** The words of a chip before any script has come, by a pattern of values: `*` is the value. */
  asked: readonly (readonly [pattern: string, words: string])[];
  /** What the menu offers. */
  offered: (today: Day) => readonly Value[];
}

export interface LimitAspect<Value, Column>
  extends
    AspectKind<Value | null>,
    Omit<LimitWords<Value, Column>, keyof ParameterWords | 'highest' | 'offered'> {
  kind: 'limit';
  /** Null without a limit. */
  highest(value: Value | null, today: number): number | null;
  /** What a menu offers on this day, and what a link asks for, with their texts in an address. */
  options(value: Value | null, today: Day): { text: string; label: string }[];
}

/** A filter up to a day, a month or an amount. A home whose column is below 0 does not say, and fails. */
export function limit<Value extends string | number, Column extends ComparedColumn>(
  spec: LimitWords<Value, Column>,
): LimitAspect<Value, Column> {
  const {
    address,
    called,
    legend,
    without = called,
    column,
    find,
    highest,
    word,
    chip,
    asked,
    offered,
  } = spec;
  return {
    kind: 'limit',
    legend,
    without,
    ...marksOf(spec, column),
    column,
    find,
    highest: (value, today) => (value === null ? null : highest(value, today)),
    word,
    chip,
    asked,
    options: (value, today) =>
      [...new Set([...offered(today), ...(value === null ? [] : [value])])]
        .sort((one, other) => highest(one, dayNumber(today)) - highest(other, dayNumber(today)))
        .map((each) => ({ text: String(each), label: word(each) })),
    parameters: { [address]: called },
    none: null,
    read: (reader) => reader.value(address, (text) => find(text.toLowerCase())),
    write: (value) => [value ?? ''],
    merge: (one, other) => one ?? other,
    chips: (value) => (value === null ? [] : [{ label: chip(value), rest: null }]),
  };
}

interface CircleWords {
  legend: string;
  without: string;
  place: { address: string; called: string };
  within: { address: string; called: string };
  /** What homes are whose distance is not known. */
  lacking: string;
}

/**
 * A filter around a place, or only the order by the distance from it. No column tells a distance: positions load apart.
 */
export function circle({ legend, without, place, within, lacking }: CircleWords) {
  const kind: AspectKind<Near | null> = {
    legend,
    without,
    only: null,
    unsaid: null,
    alias: null,
    parameters: { [place.address]: place.called, [within.address]: within.called },
    none: null,
    read: (reader) => {
      const key = reader.value(place.address, readNearPlace);
      // A distance without a place is none.
      const metres = reader.value(within.address, (text) => (key === null ? null : readMetres(text)));
      return key === null ? null : { place: key, within: metres };
    },
    write: (near) => (near === null ? ['', ''] : [encodeKey(near.place), near.within ?? '']),
    excludes: (near) => near !== null && near.within !== null,
    merge: (one, other) => one ?? other,
    chips: (near, nameOf) =>
      near === null
        ? []
        : [{ label: describeNear(near.within, nameOf(near.place), hasExactPoint(near)), rest: null }],
  };
  return { ...kind, kind: 'circle' as const, lacking, asked: describeNear(null, '*') };
}
