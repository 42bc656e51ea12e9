import { formatIstTime } from '#domain/calendar/ist.ts';
import type { ReactNode } from 'react';
import type { AdminHealthAnswer } from '#contracts/admin-health.ts';

type Checkup = NonNullable<AdminHealthAnswer['last_checkup']>;

export function CheckupFindings({ checkup: { finished_at: day, findings } }: { checkup: Checkup }) {
  if (findings.length === 0) return null;
  return (
    <>
      <h3 id="findings-title">
        What the checkup of <time dateTime={day}>{formatIstTime(day)}</time> found
      </h3>
      <ul className="staff-findings small" aria-labelledby="findings-title">
        {findings.map(({ check, wrong, remedy }) => (
          <li key={`${check} ${wrong}`}>
            <p>
              <b>{withCode(wrong)}</b>
            </p>
            <p>{withCode(remedy)}</p>
          </li>
        ))}
      </ul>
      <p className="small">
        {withCode(
          '`npm run doctor` checks again, `npm run doctor -- --repair` first repairs what it safely can.',
        )}
      </p>
    </>
  );
}

/** Code up to this length is a command and stays on one line. Longer code is a statement to copy. */
const COMMAND_CHARACTERS = 40;

/** Renders text between backticks as code. */
function withCode(text: string): ReactNode {
  const [before = '', command, ...rest] = text.split('`');
  if (command === undefined) return before;
  return (
    <>
      {before}
      <code className={command.length > COMMAND_CHARACTERS ? 'statement' : 'command'}>{command}</code>
      {withCode(rest.join('`'))}
    </>
  );
}
