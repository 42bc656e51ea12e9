import type { Offer } from '../../offer.ts';
import type { Token } from '../../typed-text/tokens.ts';
import { type Aspect, aspectNames, type Filters, hasAspect, kindOf, textOf } from '../filters.ts';
import { isJoin } from './amount-at.ts';
import type { Span } from './span.ts';

/** If a line names no offer, an amount below this is a monthly rent and a higher one is a price. */
const RENT_BELOW = 1_000_000;
/** Of a home that is leased for one deposit. */
const DEPOSIT_OF_LEASE = 300_000;

interface FactOfOffer {
  aspect: Aspect;
  /** Only its homes are asked for the fact. */
  only: Offer;
  span: Span;
}

/** Sale or rent: what a line says of it, and the words that ask something of the other one. */
export class OfferDraft {
  /** The last one that was named. */
  named: Offer | null = null;
  private readonly names: { offer: Offer; span: Span }[] = [];
  private readonly facts: FactOfOffer[] = [];
  private readonly amounts: Span[] = [];
  private isLease = false;

  name(offer: Offer, span: Span): void {
    this.named = offer;
    this.names.push({ offer, span });
  }

  /** A lease for one deposit may be meant. */
  nameLease(): void {
    this.isLease = true;
  }

  noteAmount(span: Span): void {
    this.amounts.push(span);
  }

  /** What the words of `span` added to the facts. */
  noteFacts(before: Filters, after: Filters, span: Span): void {
    if (before === after) return;
    for (const aspect of aspectNames) {
      const { only } = kindOf[aspect];
      if (only !== null && textOf(after, aspect) !== textOf(before, aspect))
        this.facts.push({ aspect, only, span });
    }
  }

  /** Named, or derived from the amount or the facts. Null if none says it. */
  offerOf(filters: Filters): Offer | null {
    const [min, max] = filters.budget;
    const amount = max ?? min;
    const guessed = amount === null ? null : amount < RENT_BELOW ? 'Rent' : 'Sale';
    return this.named ?? (guessed === 'Sale' ? guessed : (offerOfFacts(filters) ?? guessed));
  }

  /** 'rent or buy': the last one is meant. A form begins the line with its own choice, which is none of the visitor's words. */
  otherNames(tokens: readonly Token[]): Span[] {
    const isOfForm = ({ to }: Span) => to === 1 && !isJoin(tokens[to]);
    return this.names
      .filter(({ offer, span }) => offer !== this.named && !isOfForm(span))
      .map(({ span }) => span);
  }

  /** What only homes of the other offer are asked for. */
  factsOfOther(offer: Offer | null): readonly FactOfOffer[] {
    return this.facts.filter(({ only }) => offer !== null && only !== offer);
  }

  /** 'lease 15 lakh' pays once for years: no monthly rent is as high. Empty if the budget is none such. */
  depositOfLease([min, max]: Filters['budget']): Span[] {
    if (!this.isLease || this.named !== 'Rent' || (max ?? min ?? 0) < DEPOSIT_OF_LEASE) return [];
    // With the word, the text says the same where it is read on its own.
    return this.amounts.map((span) => ({ ...span, text: `${span.text} lease` }));
  }
}

/** Only homes to rent are asked who may rent them, only those for sale when they are ready. */
function offerOfFacts(filters: Filters): Offer | null {
  const asked = aspectNames.filter((name) => hasAspect(filters, name));
  return asked.map((name) => kindOf[name].only).find((only) => only !== null) ?? null;
}
