import type { ReactNode } from 'react';
import type { AdminHealthAnswer } from '#contracts/admin-health.ts';

type Checkup = NonNullable<AdminHealthAnswer['last_checkup']>;

/** What the last checkup found wrong, each with what to do, and how to look again. */
export function CheckupFindings({ checkup: { finished_at: day, findings } }: { checkup: Checkup }) {
  if (findings.length === 0) return null;
  return (
    <>
      <h3 id="findings-title">
        What the checkup of <time dateTime={day}>{new Date(day).toLocaleString()}</time> found
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
          '`npm run doctor` looks again, `npm run doctor -- --repair` first puts right what it safely can.',
        )}
      </p>
    </>
  );
}

/** A command stays in one line; what is longer is a statement to copy, in a block of its own. */
const COMMAND_CHARACTERS = 40;

/** A text with `commands` between backticks, set as code. */
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
