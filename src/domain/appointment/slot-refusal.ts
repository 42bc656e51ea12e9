export const slotRefusals = ['taken', 'closed', 'too_soon', 'too_far', 'past'] as const;

export type SlotRefusal = (typeof slotRefusals)[number];

export const slotRefusalMessages: Record<SlotRefusal, string> = {
  taken: 'Someone has just taken this time. Please choose another one.',
  closed: 'We take no calls on this day. Please choose another date.',
  too_soon: 'This time is less than 30 minutes away. Please choose a later one.',
  too_far: 'Calls can be booked up to 60 days ahead. Please choose an earlier date.',
  past: 'This time has already passed. Please choose a later one.',
};

/** The note beside a slot that cannot be booked: '10:00 AM (taken)'. The server may give an unknown reason, or none. */
export function slotNote(refusal: SlotRefusal | undefined): string {
  if (refusal === undefined) return 'not free';
  return {
    taken: 'taken',
    closed: 'no calls',
    too_soon: 'too soon',
    too_far: 'too far ahead',
    past: 'passed',
  }[refusal];
}

/** Why no slot of a day can be booked, and what to do. Null while at least one slot is free. */
export function fullDayMessage(
  slots: readonly { booked: boolean; refusal?: SlotRefusal | undefined }[],
): string | null {
  if (slots.some(({ booked }) => !booked)) return null;
  const only = (...reasons: SlotRefusal[]) =>
    slots.every(({ refusal }) => refusal !== undefined && reasons.includes(refusal));
  if (only('taken')) return 'All times on this day are taken. Please choose another date.';
  if (only('closed')) return slotRefusalMessages.closed;
  if (only('too_far')) return slotRefusalMessages.too_far;
  if (only('past', 'too_soon'))
    return 'It is too late to book a call on this day. Please choose a later date.';
  return 'No call can be booked on this day. Please choose another date.';
}
