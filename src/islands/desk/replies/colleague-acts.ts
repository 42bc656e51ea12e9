import type { AdminRepliesAnswer, AskedEnquiry, ReplyBeside } from '#contracts/admin-replies.ts';
import type { SentReply } from '#contracts/sent-reply.ts';

/** What others have done with an enquiry. */
export interface ColleagueActs {
  replies: readonly SentReply[];
  /** What they told the same person about this home in another enquiry. */
  beside: readonly ReplyBeside[];
  /** Who gave it its status without an answer that we stored. */
  statusSet: AskedEnquiry['status_set'];
  /** Whose it is. */
  ownerName: string | null;
}

/** Null: nobody but this person has answered it, dealt with it or taken it. */
export function colleagueActs(
  { sent, beside, asked }: Pick<AdminRepliesAnswer, 'sent' | 'beside' | 'asked'>,
  userId: string,
): ColleagueActs | null {
  const replies = sent.filter((reply) => reply.by_id !== userId);
  const elsewhere = (beside ?? []).filter((reply) => reply.by_id !== userId);
  const set = asked?.status_set ?? null;
  const statusSet = set && sent.length === 0 && set.by_id !== userId ? set : null;
  const ownerName = asked?.owner && asked.owner !== userId ? asked.owner_name : null;
  return replies.length + elsewhere.length > 0 || statusSet || ownerName !== null
    ? { replies, beside: elsewhere, statusSet, ownerName }
    : null;
}
