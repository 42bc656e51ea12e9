import { namesOf } from '../record-of.ts';
import { asked as furnishing } from './furnishing/asked.ts';
import { asked as gated } from './gated/asked.ts';
import { asked as khata } from './khata/asked.ts';
import { asked as lift } from './lift/asked.ts';
import { asked as openTo } from './open-to/asked.ts';
import { asked as pets } from './pets/asked.ts';
import { asked as backup } from './power-backup/asked.ts';
import { asked as servantRoom } from './servant-room/asked.ts';
import { asked as water } from './water/asked.ts';

/**
 * The facts that people can filter by: by the filter, which is also the fact of a listed home. A new one stands last:
 * the order is that of addresses and chips.
 */
export const askedFacts = { furnishing, openTo, water, khata, lift, gated, backup, pets, servantRoom };

type AskedFacts = typeof askedFacts;
export type AskedName = keyof AskedFacts;
export type FlagName = {
  [Name in AskedName]: AskedFacts[Name] extends { kind: 'flag' } ? Name : never;
}[AskedName];
export type WordName = Exclude<AskedName, FlagName>;
/** What may be chosen of a fact in words. */
export type ChoiceOf<Name extends WordName> = keyof AskedFacts[Name]['labels'] & string;

/** What a home says of each. Null: nobody has said. */
export type AskedValues = {
  [Name in AskedName]:
    | (Name extends WordName
        ? AskedFacts[Name]['kind'] extends 'words'
          ? readonly ChoiceOf<Name>[]
          : ChoiceOf<Name>
        : boolean)
    | null;
};

/** The column of the index that a filter compares. */
export type ColumnOf<Name extends AskedName> = AskedFacts[Name] extends {
  column: infer Column extends string;
}
  ? Column
  : Name;

export const askedNames = namesOf(askedFacts);
export const flagNames = askedNames.filter((name): name is FlagName => askedFacts[name].kind === 'flag');
