import type { AskedFact } from '../fact/shape/fact.ts';
import {
  askedFacts,
  type AskedName,
  askedNames,
  type ChoiceOf,
  type ColumnOf,
  type WordName,
} from '../fact/asked-facts.ts';
import { namesOf, recordOf } from '../record-of.ts';

const kinds = { flag: 'answers', word: 'options', words: 'sets' } as const;

type KindOf<Name extends AskedName> = (typeof kinds)[(typeof askedFacts)[Name]['kind']];
type ColumnFor<Name extends AskedName> = Name extends WordName
  ? { kind: KindOf<Name>; of: Name; options: readonly ChoiceOf<Name>[] }
  : { kind: KindOf<Name>; of: Name };
type IndexColumns = { [Name in AskedName as ColumnOf<Name>]: ColumnFor<Name> };

const factOf = (name: AskedName): AskedFact => askedFacts[name];

/** The name of the column of the index that has a fact. */
export const columnOfFact = recordOf<{ [Name in AskedName]: ColumnOf<Name> }>(
  askedNames.map((name) => [name, factOf(name).column ?? name]),
);

/** The columns of the facts that have a folder (src/domain/fact). Options are in the order of their numbers. */
export const indexColumnsOfFacts = recordOf<IndexColumns>(
  askedNames.map((name) => {
    const fact = factOf(name);
    const options = fact.kind === 'flag' ? {} : { options: namesOf(fact.labels) };
    return [columnOfFact[name], { kind: kinds[fact.kind], of: name, ...options }];
  }),
);

/** The columns of facts that came after 1.0.0: an index that is older has none of them. */
export const laterColumnsOfFacts = askedNames
  .filter((name) => factOf(name).isLater)
  .map((name) => columnOfFact[name]);
