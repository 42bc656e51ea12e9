import type { Offer } from '../../offer.ts';
import {
  type Aspect,
  aspectNames,
  type Filters,
  hasAspect,
  kindOf,
  noFilters,
  textOf,
  withoutAspect,
} from '../filters.ts';
import { isJoin } from './amount-at.ts';
import { withSaid } from './claim.ts';
import { type Said, saidOf, type Settler } from './settled.ts';
import type { Span } from './span.ts';

/** If a line names no offer, an amount below this is a monthly rent and a higher one is a price. */
const RENT_BELOW = 1_000_000;
/** Of a home that is leased for one deposit. */
const DEPOSIT_OF_LEASE = 300_000;

/** The last one that is named is meant. */
function namedOffer(said: readonly Said[]): Offer | null {
  return saidOf(said, 'offer').at(-1)?.offer ?? null;
}

/** Named, or derived from the amount or the facts. Null if none says it. */
export function offerOf(said: readonly Said[], facts: Filters): Offer | null {
  const [min, max] = facts.budget;
  const amount = max ?? min;
  const guessed = amount === null ? null : amount < RENT_BELOW ? 'Rent' : 'Sale';
  return namedOffer(said) ?? (guessed === 'Sale' ? guessed : (offerOfFacts(facts) ?? guessed));
}

/** Only homes to rent are asked who may rent them, only those for sale when they are ready. */
function offerOfFacts(facts: Filters): Offer | null {
  const asked = aspectNames.filter((name) => hasAspect(facts, name));
  return asked.map((name) => kindOf[name].only).find((only) => only !== null) ?? null;
}

/** 'lease 15 lakh' pays once for years: no monthly rent is as high. */
export const settleLease: Settler = (settled, said) => {
  const [min, max] = settled.facts.budget;
  const isRent = saidOf(said, 'lease').length > 0 && namedOffer(said) === 'Rent';
  if (!isRent || (max ?? min ?? 0) < DEPOSIT_OF_LEASE) return settled;
  const amounts = saidOf(said, 'range').filter(({ aspect }) => aspect === 'budget');
  return {
    facts: withoutAspect(settled.facts, 'budget'),
    leftOut: [...settled.leftOut, ...amounts.map(({ span }) => ({ span, why: 'lease' as const }))],
  };
};

/** 'rent or buy': a form begins the line with its own choice, which is none of the visitor's words. */
export const settleOtherNames: Settler = (settled, said, { tokens }) => {
  const isOfForm = ({ to }: Span) => to === 1 && !isJoin(tokens[to]);
  const others = saidOf(said, 'offer').filter(
    ({ offer, span }) => offer !== namedOffer(said) && !isOfForm(span),
  );
  return {
    ...settled,
    leftOut: [...settled.leftOut, ...others.map(({ span }) => ({ span, why: 'offer' as const }))],
  };
};

/** 'under 80': lakh or crore, or thousands of rent. */
export const settleUnit: Settler = (settled, said) => {
  const unitless = saidOf(said, 'unit unknown').at(-1);
  if (!unitless || hasAspect(settled.facts, 'budget')) return settled;
  const { min, max } = unitless;
  const most = max ?? min ?? 0;
  const unit = namedOffer(said) === 'Rent' ? 1e3 : most < 10 ? 1e7 : 1e5;
  const inRupees = (amount: number | null) => (amount === null ? null : Math.round(amount * unit));
  return { ...settled, facts: { ...settled.facts, budget: [inRupees(min), inRupees(max)] } };
};

/** 'family 80 lakh': only who lets a home says to whom. A home is ready to buy, or free to rent. */
export const settleFactsOfOther: Settler = (settled, said, { vocabulary }) => {
  const offer = offerOf(said, settled.facts);
  if (offer === null) return settled;
  return factsOfOther(said, offer).reduce(({ facts, leftOut }, { aspect, span }) => {
    if (!hasAspect(facts, aspect)) return { facts, leftOut };
    const rest = withoutAspect(facts, aspect);
    const same = offer === 'Rent' ? 'available' : 'possession';
    const isNow = facts.possession === 'ready' || facts.available === 'now';
    const isOfTime = aspect === 'possession' || aspect === 'available';
    return isNow && isOfTime && vocabulary.facts.includes(same)
      ? { facts: { ...rest, [same]: offer === 'Rent' ? 'now' : 'ready' }, leftOut }
      : { facts: rest, leftOut: [...leftOut, { span, why: offer === 'Rent' ? 'for-sale' : 'to-rent' }] };
  }, settled);
};

/** What only homes of the other offer are asked for, where the words add something. */
function factsOfOther(said: readonly Said[], offer: Offer): { aspect: Aspect; span: Span }[] {
  let facts = noFilters;
  return saidOf(said, 'fact').filter((each) => {
    const before = textOf(facts, each.aspect);
    facts = withSaid(facts, each);
    const { only } = kindOf[each.aspect];
    return only !== null && only !== offer && textOf(facts, each.aspect) !== before;
  });
}
