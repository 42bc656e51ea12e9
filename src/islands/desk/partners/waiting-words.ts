import type { Partner } from '#contracts/admin-partners.ts';
import { formatCount } from '#domain/text/text.ts';

/** 'Homes: 2 wait for you, 3 say something else than the file.', or null if nothing waits. */
export function waitingWords({
  waiting,
  conflicts,
  gone,
  hidden,
  to_decide: toDecide,
  photographs,
  unanswered,
}: Pick<Partner, 'waiting' | 'conflicts' | 'gone' | 'hidden' | 'to_decide' | 'photographs' | 'unanswered'>):
  string | null {
  const parts = [
    toDecide > 0 && `${formatCount(toDecide, 'answer')} to decide`,
    photographs > 0 && `${formatCount(photographs, 'photograph')} to look at`,
    waiting > 0 && `${formatCount(waiting, 'new home')} to look at`,
    conflicts > 0 && `${formatCount(conflicts, 'home')} not as in the file`,
    gone > 0 && `${formatCount(gone, 'home')} sold or let and still in the file`,
    hidden > 0 && `${formatCount(hidden, 'home')} hidden by a rule`,
    unanswered > 0 && `${formatCount(unanswered, 'home')} without an answer`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}
