/** How somebody asked about a home. */
export const checkWays = ['call', 'visit', 'message', 'feed'] as const;
export type CheckWay = (typeof checkWays)[number];

/** What came of it. */
export const checkOutcomes = ['available', 'price changed', 'on hold', 'sold or let', 'not reached'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/** What whoever was asked confirmed. */
export const confirmable = ['price', 'availability', 'carpet area'] as const;

/** Papers of a home that staff ask to see. */
export const papers = ['khata', 'occupancy certificate', 'encumbrance certificate', 'RERA number'] as const;
export type Paper = (typeof papers)[number];

/** Only a home that is on offer has its price, availability or size confirmed: these outcomes make a check of it. */
export function isConfirming(outcome: CheckOutcome): boolean {
  return outcome === 'available' || outcome === 'price changed';
}
