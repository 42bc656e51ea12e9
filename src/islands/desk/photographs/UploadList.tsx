import type { Photographs, Upload } from './photographs.ts';

export function UploadList({
  photographs,
  uploads,
}: {
  photographs: Photographs;
  uploads: readonly Upload[];
}) {
  const failed = uploads.filter(({ state }) => state === 'failed');
  const pendingCount = uploads.length - failed.length;
  const isRetrying = uploads.some(({ state }) => state === 'retrying');
  return (
    <>
      <p className="small" role="status">
        {pendingCount > 0 &&
          (isRetrying
            ? `The connection is lost. ${formatCount(pendingCount)} to send: they are sent when it is back.`
            : `${formatCount(pendingCount)} to send.`)}
      </p>
      {uploads.length > 0 && (
        <ul className="staff-sending" role="list">
          {uploads.map(({ key, name, state, progress, problem, canRetry }) => (
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
                    aria-label={`Remove: ${name}`}
                    onClick={() => photographs.remove(key)}
                  >
                    Remove
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
