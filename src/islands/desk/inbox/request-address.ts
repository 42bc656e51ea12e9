/** The halves of the inbox. */
export type InboxHalfName = 'enquiries' | 'calls';

/** '#inbox/calls/ANG-2K7PD': the address of one request in the inbox. */
export function requestAddress(half: InboxHalfName, reference: string): string {
  return `#inbox/${half}/${reference}`;
}

/** Null if the address names no request. */
export function requestIn(hash: string): { half: InboxHalfName; reference: string } | null {
  const [, half, reference] = /^#inbox\/(enquiries|calls)\/(ANG-[0-9A-Z]{5})$/.exec(hash) ?? [];
  if (!reference) return null;
  return { half: half === 'calls' ? 'calls' : 'enquiries', reference };
}
