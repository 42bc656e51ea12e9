import type { ReplyBeside } from '#contracts/admin-replies.ts';
import type { SentReply } from '#contracts/sent-reply.ts';
import { formatIstTime } from '#domain/calendar/ist.ts';
import type { ReplyChannel } from '#domain/reply/reply-channels.ts';
import { Author } from '../format/Author.tsx';

export const channelLabels: Record<ReplyChannel, string> = {
  whatsapp: 'opened in WhatsApp',
  mail: 'opened in their mail program',
  outbox: 'mailed from here',
};

interface SentRepliesProps {
  replies: readonly SentReply[];
  busy?: boolean;
  /** Without it nothing can be taken back here. */
  onTakeBack?: (reply: string) => Promise<void>;
}

/** What the same person was told about the home in other enquiries: they read all of it together. */
export function RepliesBeside({ replies }: { replies: readonly ReplyBeside[] }) {
  const references = [...new Set(replies.map(({ reference }) => reference))];
  return references.map((reference) => (
    <div key={reference} className="wide">
      <p className="small">This person asked about the same home in {reference} too:</p>
      <SentReplies replies={replies.filter((reply) => reply.reference === reference)} />
    </div>
  ));
}

/** What was answered, when, how and by whom. */
export function SentReplies({ replies, busy = false, onTakeBack }: SentRepliesProps) {
  if (replies.length === 0) return null;
  return (
    <ul className="staff-list small wide">
      {replies.map((reply) => (
        <li key={reply.id}>
          Answered <time dateTime={reply.sent_at}>{formatIstTime(reply.sent_at)}</time>,{' '}
          {channelLabels[reply.channel]} by <Author by={reply} unknown="a colleague" />
          <blockquote className="staff-note">{reply.body}</blockquote>
          {onTakeBack && reply.channel !== 'outbox' && (
            <span className="actions">
              <button
                className="button quiet small"
                type="button"
                aria-disabled={busy}
                onClick={() => void onTakeBack(reply.id)}
              >
                It was not sent
              </button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
