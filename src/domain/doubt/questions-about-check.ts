import { isKnownPrice } from '../money/price.ts';
import type { PricedHome } from '../property/plausible-price.ts';
import {
  type CheckMethod,
  type CheckOutcome,
  type ConfirmableFact,
  isConfirming,
} from '../verification/check-outcomes.ts';
import { questionsAbout } from './doubts-about.ts';

interface CheckedHome extends PricedHome {
  /** Null: nobody to ask is stored. */
  contact: object | null;
  /** Null: it comes from no partner. */
  partner: { contacts: readonly object[] } | null;
}

interface Check {
  outcome: CheckOutcome;
  method: CheckMethod;
  /** Null: as it was. */
  price: number | null;
  confirmed: readonly ConfirmableFact[];
}

/** What is to be answered with yes before a check says so to visitors. */
export function questionsAboutCheck(home: CheckedHome, check: Check): string[] {
  const { outcome, method, price, confirmed } = check;
  if (!isConfirming(outcome)) return [];
  const isAsking = method === 'call' || method === 'message';
  const hasNobody = home.contact === null && !home.partner?.contacts.length;
  const lacksPrice = price === null && confirmed.includes('price') && !isKnownPrice(home.price);
  return [
    ...(isAsking && hasNobody ? ['Nobody to ask is stored for this home. Did somebody confirm it?'] : []),
    ...(lacksPrice ? ['It has no price. Did they confirm that the price is on request?'] : []),
    ...(price === null ? [] : questionsAbout({ ...home }, { price })),
  ];
}
