import { sortedUnique } from '../../sorting/sorted-unique.ts';
import type { Token } from '../../typed-text/tokens.ts';
import { isAndOrComma, isJoin } from './amount-at.ts';
import { HOUSE } from './says-of.ts';
import { saidOf, type Settled, type Settler } from './settled.ts';

/** '30x40': a house has the size of its rooms, and not of its plot. */
export const settlePlots: Settler = (settled, said) => {
  const isAboutHouse = saidOf(said, 'house').length > 0;
  return saidOf(said, 'plot').reduce(({ facts, leftOut }, { span, sqft }) => {
    const { types } = facts;
    return (types.length > 0 ? !types.includes('plot') : isAboutHouse)
      ? { facts, leftOut: [...leftOut, { span, why: 'plot' }] }
      : { facts: { ...facts, size: [sqft, sqft], types: sortedUnique([...types, 'plot']) }, leftOut };
  }, settled);
};

/** 'studio apt' is no other apartment. */
export const settleStudio: Settler = (settled, _, { tokens }) => {
  const { types } = settled.facts;
  const isBoth = types.includes('studio') && types.includes('apartment') && !tokens.some(isEither);
  return isBoth
    ? withTypes(
        settled,
        types.filter((type) => type !== 'apartment'),
      )
    : settled;
};

/** 'house': where houses are listed as one kind only, it is meant, unless the line names another. */
export const settleHouses: Settler = (settled, said, { tokens, vocabulary }) => {
  const { types } = settled.facts;
  const isOneKind =
    vocabulary.types.includes(HOUSE) &&
    !vocabulary.types.some((type) => type === 'villa' || type === 'row-house');
  // 'duplex house' is named by its other word, and 'flat or house' is either.
  const isMeant = saidOf(said, 'house').some(
    ({ isAlone, span }) =>
      isAlone && (types.length === 0 || isEither(tokens[span.from - 1]) || isEither(tokens[span.to])),
  );
  return isOneKind && isMeant ? withTypes(settled, [...types, HOUSE]) : settled;
};

function withTypes(settled: Settled, types: readonly string[]): Settled {
  return { ...settled, facts: { ...settled.facts, types: sortedUnique(types) } };
}

function isEither(token: Token | undefined): boolean {
  return isJoin(token) || isAndOrComma(token);
}
