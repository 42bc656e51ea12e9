import { useStore } from '@nanostores/react';
import type { ReplyBox } from './reply-box.ts';
import { channelLabels } from './SentReplies.tsx';

/** Says whose answer was noted last, also when its enquiry has left the list, and takes it back after a mistaken press. */
export function NotedLine({ box, onTakenBack }: { box: ReplyBox; onTakenBack: () => void }) {
  const { noted, busy } = useStore(box.$box, { keys: ['noted', 'busy'] });
  return (
    <div className="staff-noted small" role="status">
      {noted && (
        <>
          Answer to <bdi>{noted.name}</bdi> noted, {channelLabels[noted.channel]}.{' '}
          <button
            className="button quiet small"
            type="button"
            aria-disabled={busy}
            onClick={() => void (busy ? undefined : box.takeBack(noted.reply).then(onTakenBack))}
          >
            It was not sent: undo
          </button>
        </>
      )}
    </div>
  );
}
