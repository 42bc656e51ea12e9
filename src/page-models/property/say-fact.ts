import type { ColumnName } from '#domain/fact/shown-facts.ts';
import { factWords } from '#domain/property/fact-words.ts';
import type { Property } from '#domain/property/property.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { joinNames } from '#domain/text/text.ts';

type Words = Readonly<Record<string, string>>;

/** What a row says of a fact that has a folder (src/domain/fact): a yes or a no, or in words. Null: nothing. */
export function sayFact(home: Property, name: ColumnName): string | boolean | null {
  const value = home[name] ?? null;
  if (value === null || typeof value === 'boolean') return value;
  const words = ownValue<Words>(factWords, name) ?? {};
  return (Array.isArray(value) ? sayWords(value, words) : ownValue(words, value)) ?? null;
}

/** Whether a row states the fact. An empty list states nothing. */
export function saysFact(home: Property, name: ColumnName): boolean {
  const value = home[name] ?? null;
  return Array.isArray(value) ? value.length > 0 : value !== null;
}

/** 'Families and singles', in the order of the row. */
function sayWords(keys: readonly string[], words: Words): string | null {
  return (
    capitalise(joinNames([...new Set(keys)].map((key) => (ownValue(words, key) ?? key).toLowerCase()))) ||
    null
  );
}
