import { computed, type ReadableAtom } from 'nanostores';
import type { Inbox } from '../inbox/inbox.ts';
import type { Today } from './today.ts';

/** How many enquiries and calls wait: from the inbox once it has loaded, until then from what waits today. */
export function countWaiting({ $today }: Today, { enquiries, appointments }: Inbox): ReadableAtom<number> {
  return computed(
    [$today, enquiries.$list, appointments.$list],
    ({ answer }, { waiting: ofEnquiries }, { waiting: ofCalls }) =>
      ofEnquiries === null || ofCalls === null ? (answer?.requests?.unanswered ?? 0) : ofEnquiries + ofCalls,
  );
}
