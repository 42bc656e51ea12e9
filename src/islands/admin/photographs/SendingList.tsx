import type { Photographs, SentPicture } from './create-photographs.ts';

/** The pictures being sent, each with its progress, and buttons for a refused one. */
export function SendingList({
  photographs,
  sent,
}: {
  photographs: Photographs;
  sent: readonly SentPicture[];
}) {
  const failed = sent.filter(({ state }) => state === 'failed');
  const left = sent.length - failed.length;
  const isHeldUp = sent.some(({ state }) => state === 'held up');
  return (
    <>
      <p className="small" role="status">
        {left > 0 &&
          (isHeldUp
            ? `The connection is lost. ${formatCount(left)} to send: they are sent when it is back.`
            : `${formatCount(left)} to send.`)}
      </p>
      {sent.length > 0 && (
        <ul className="staff-sending" role="list">
          {sent.map(({ key, name, state, progress, problem, canRetry }) => (
            <li key={key}>
              <span className="small">
                <bdi>{name}</bdi>
              </span>
              {state === 'failed' ? (
                <span className="problem">{problem}</span>
              ) : (
                <progress
                  max={1}
                  value={state === 'stored' ? 1 : progress}
                  aria-label={`${name}: sent so far`}
                />
              )}
              {state === 'failed' && (
                <span className="actions">
                  {canRetry && (
                    <button
                      className="button quiet small"
                      type="button"
                      onClick={() => photographs.retry(key)}
                    >
                      Try again
                    </button>
                  )}
                  <button
                    className="button quiet small"
                    type="button"
                    aria-label={`Leave it out: ${name}`}
                    onClick={() => photographs.remove(key)}
                  >
                    Leave it out
                  </button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function formatCount(count: number): string {
  return count === 1 ? '1 picture' : `${count} pictures`;
}
