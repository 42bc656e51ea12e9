import type { AskedFact } from '../fact/shape/fact.ts';
import {
  askedFacts,
  type AskedName,
  askedNames,
  type ChoiceOf,
  type ColumnOf,
  type WordName,
} from '../fact/asked-facts.ts';
import { recordOf } from '../record-of.ts';
import { flag, labels, type LabelsAspect, type TicksAspect } from './aspect-kinds.ts';
import { columnOfFact } from './fact-index-columns.ts';

type AspectOf<Name extends AskedName> = Name extends WordName
  ? LabelsAspect<ChoiceOf<Name>, ColumnOf<Name>>
  : TicksAspect<boolean, ColumnOf<Name>>;

function aspectOf(name: AskedName) {
  const { column: _, address = name, ...fact }: AskedFact = askedFacts[name];
  const stated = { column: columnOfFact[name], address, isStated: true as const };
  return fact.kind === 'flag' ? flag({ ...fact, ...stated }) : labels({ ...fact, ...stated });
}

/** The filters of the facts that have a folder (src/domain/fact). */
export const factAspects = recordOf<{ [Name in AskedName]: AspectOf<Name> }>(
  askedNames.map((name) => [name, aspectOf(name)]),
);
