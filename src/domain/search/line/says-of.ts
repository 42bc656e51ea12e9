import type { Quantity } from '../../typed-text/quantity.ts';
import type { Token } from '../../typed-text/tokens.ts';
import type { SearchVocabulary } from '../places/search-vocabulary.ts';
import type { Says } from './claim.ts';
import { type Meaning, phraseAt } from './meaning.ts';

export const HOUSE = 'independent-house';

/** Null: no filter expresses it, or no home states it. */
export function saysOf(meaning: Meaning, { facts, types }: SearchVocabulary): readonly Says[] | null {
  switch (meaning.kind) {
    case 'unfiltered':
      return null;
    case 'nothing':
      return [];
    case 'fact':
      return facts.includes(meaning.aspect) ? [meaning] : null;
    case 'type':
      if (isRareType(meaning.type) && !types.includes(meaning.type)) return null;
      return [{ kind: 'fact', aspect: 'types', values: [typeAmong(types, meaning.type)] }];
    case 'studio':
      // Listings either have the type 'studio' or give no bedrooms.
      return types.includes('studio')
        ? [{ kind: 'fact', aspect: 'types', values: ['studio'] }]
        : [{ kind: 'fact', aspect: 'bhk', values: [0] }];
    case 'checked':
      return [{ kind: 'fact', aspect: 'checked', value: meaning.days }];
    case 'photos':
    case 'fresh':
    case 'reduced':
      return [{ kind: 'fact', aspect: meaning.kind, value: true }];
    default:
      return [meaning];
  }
}

/** Null: no filter compares it, or no home has so many rooms. */
export function saysOfQuantity(quantity: Quantity, vocabulary: SearchVocabulary): readonly Says[] | null {
  switch (quantity.kind) {
    case 'unclear':
      return null;
    case 'studio':
      return saysOf({ kind: 'studio' }, vocabulary);
    case 'bedrooms':
      return saysNumbers('bhk', quantity, vocabulary);
    case 'baths':
      return vocabulary.facts.includes('baths') ? saysNumbers('baths', quantity, vocabulary) : null;
    case 'deposit':
      return saysOf({ kind: 'fact', aspect: 'deposit', value: quantity.max }, vocabulary);
    case 'plot':
    case 'unit unknown':
      return [quantity];
    default:
      return [{ ...quantity, aspect: quantity.kind === 'sqft' ? 'size' : 'budget', kind: 'range' }];
  }
}

function saysNumbers(
  aspect: 'bhk' | 'baths',
  { numbers, above }: { numbers: readonly number[]; above: number | null },
  vocabulary: SearchVocabulary,
): readonly Says[] | null {
  const larger = above === null ? [] : vocabulary[aspect].filter((number) => number > above);
  const all = [...numbers, ...larger];
  return all.length > 0 ? [{ kind: 'fact', aspect, values: all }] : null;
}

/** 'vastu', and 'parking' where no home states it: alone it is never taken for a name that sounds alike. */
export function isUnfiltered(token: Token | undefined, { facts }: SearchVocabulary): boolean {
  const meaning = token?.kind === 'word' ? phraseAt([token.word])?.meaning : undefined;
  return meaning?.kind === 'unfiltered' || (meaning?.kind === 'fact' && !facts.includes(meaning.aspect));
}

/** A word that asks for nothing: 'in', 'the'. */
export function isFiller(token: Token | undefined): boolean {
  return token?.kind === 'word' && phraseAt([token.word])?.meaning.kind === 'nothing';
}

/** Where all houses are listed as independent houses, a villa and a row house are one of them. It is said so. */
function typeAmong(types: readonly string[], type: string): string {
  const isOtherHouse = type === 'villa' || type === 'row-house';
  return isOtherHouse && !types.includes(type) && types.includes(HOUSE) ? HOUSE : type;
}

/** Types that few cities have: without homes of such a type, the word is left out and said. */
function isRareType(type: string): boolean {
  return type === 'penthouse' || type === 'duplex' || type === 'farm-house';
}
