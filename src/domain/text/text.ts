import { groupedDigits } from './grouped-digits.ts';

/** The trimmed text, or null if there is nothing to show (decision P8). Numbers become text unchanged. */
export function shownText(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' ? null : text;
}

/** A text as `shownText` gives it, but also null where it is one that feeds use for 'no value'. */
export function shownFact(value: unknown): string | null {
  const text = shownText(value);
  return text && !/^(n\/?a|null|undefined|nan|none|-+)$/i.test(text) ? text : null;
}

/** Joins the parts that exist: 'Whitefield, Bangalore' (decision P8). */
export function joinShown(values: readonly unknown[], separator = ', '): string {
  return values.map(shownText).filter(Boolean).join(separator);
}

/** 'Bangalore', 'Bangalore and Mysuru', 'Bangalore, Hassan and Mysuru'. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Paragraphs of a text, split at line ends. Empty ones are dropped. */
export function paragraphs(value: unknown): string[] {
  return (shownText(value) ?? '').split(/[\r\n]+/).flatMap((line) => shownFact(line) ?? []);
}

/** The texts of a list that are worth showing, trimmed and without duplicates. */
export function shownList(values: readonly unknown[] | null | undefined): string[] {
  return [...new Set((values ?? []).flatMap((value) => shownFact(value) ?? []))];
}

/** Singular or plural by count: formatCount(1, 'home') is '1 home', formatCount(3, 'society', 'societies') is '3 societies'. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count < 1000 ? count : groupedDigits(count, 2)} ${count === 1 ? one : many}`;
}
