import { flagColumn, wordColumn, wordsColumn } from '../column/column-kinds.ts';
import type { ListingColumn } from '../column/listing-column.ts';
import type { WrittenFact } from '../fact/shape/fact.ts';
import { writtenFacts, writtenNames } from '../fact/written-facts.ts';
import { recordOf } from '../record-of.ts';

type KeyOf<Fact> = Fact extends { words: Readonly<Record<infer Key extends string, string>> } ? Key : never;

type ColumnOf<Fact> = Fact extends { kind: 'flag' }
  ? ReturnType<typeof flagColumn>
  : Fact extends { kind: 'word' }
    ? ReturnType<typeof wordColumn<KeyOf<Fact>>>
    : ReturnType<typeof wordsColumn<KeyOf<Fact>>>;

function columnOf(fact: WrittenFact): ListingColumn {
  if (fact.kind === 'flag') return flagColumn(fact.label, fact);
  return fact.kind === 'word'
    ? wordColumn(fact.label, fact.words, fact)
    : wordsColumn<string>(fact.label, fact.words, fact);
}

/** The columns of the facts that have a folder (src/domain/fact). */
export const factColumns = recordOf<{
  [Name in keyof typeof writtenFacts]: ColumnOf<(typeof writtenFacts)[Name]>;
}>(writtenNames.map((name) => [name, columnOf(writtenFacts[name])]));
