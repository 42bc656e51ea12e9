/** How staff ask about a home. */
export const checkMethods = ['call', 'visit', 'message', 'feed'] as const;
export type CheckMethod = (typeof checkMethods)[number];

/** 'partner' is no check by us: somebody at the partner has answered by a link. */
export const knownMethods = [...checkMethods, 'partner'] as const;
export type KnownMethod = (typeof knownMethods)[number];

export const checkOutcomes = ['available', 'price changed', 'on hold', 'sold or let', 'not reached'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/** What the person who was asked confirmed. */
export const confirmableFacts = ['price', 'availability', 'carpet area'] as const;
export type ConfirmableFact = (typeof confirmableFacts)[number];

export const papers = ['khata', 'occupancy certificate', 'encumbrance certificate', 'RERA number'] as const;
export type Paper = (typeof papers)[number];

/** Whether an outcome confirms that the home is on offer. Only then can price, availability or size be confirmed. */
export function isConfirming(outcome: CheckOutcome): boolean {
  return outcome === 'available' || outcome === 'price changed';
}
