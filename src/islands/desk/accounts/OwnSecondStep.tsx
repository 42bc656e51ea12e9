import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { CodeField } from '../../form/CodeField.tsx';
import type { BegunSecondStep, StaffBackend } from '../../session/staff-backend.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { DialogActions } from '../dialog/DialogActions.tsx';
import { ModalDialog } from '../dialog/ModalDialog.tsx';
import { createOwnSecondStep } from './own-second-step.ts';

/** Sets up, or takes away, the code that sign-in asks for after the password. */
export function OwnSecondStep({ backend }: { backend: StaffBackend }) {
  const [own] = useState(() => createOwnSecondStep({ backend }));
  const { load, isOffered, isOn, begun, busy, problem, done } = useStore(own.$step);
  const [isEnding, setEnding] = useState(false);
  useEffect(() => void own.load(), [own]);

  return (
    <section className="panel staff-block" aria-labelledby="second-step-title">
      <header className="staff-block-head">
        <h2 id="second-step-title">Second step at sign-in</h2>
      </header>
      {load === 'loading' && <Spinner text="Reading your second step…" />}
      {load === 'failed' && (
        <p className="problem">
          It could not be read whether you have one.{' '}
          <button className="button quiet small" type="button" onClick={() => void own.load()}>
            Try again
          </button>
        </p>
      )}
      {load === 'ready' && (
        <>
          <p className="small muted staff-lead">{leadOf(isOffered, isOn)}</p>
          {isOffered && !isOn && !begun && (
            <button
              className="button small"
              type="button"
              aria-disabled={busy}
              onClick={() => void own.begin()}
            >
              Set it up
            </button>
          )}
          {begun && <SetUp own={own} begun={begun} />}
          {isOn && (
            <button
              className="button quiet small"
              type="button"
              aria-disabled={busy}
              onClick={() => setEnding(true)}
            >
              Take it away
            </button>
          )}
        </>
      )}
      <ProblemNote text={problem} />
      {done && (
        <p className="notice good" role="status">
          {done}
        </p>
      )}
      {isEnding && (
        <ModalDialog
          title="Take your second step away?"
          about="After that, whoever knows your password can sign in as you."
          onClose={() => setEnding(false)}
        >
          <DialogActions leave="Cancel" onLeave={() => setEnding(false)}>
            <button
              className="button danger"
              type="button"
              onClick={() => {
                setEnding(false);
                void own.end();
              }}
            >
              Take it away
            </button>
          </DialogActions>
        </ModalDialog>
      )}
    </section>
  );
}

function leadOf(isOffered: boolean, isOn: boolean): string {
  if (!isOffered)
    return 'The sign-in service of this site has none: choose a long password that you use nowhere else.';
  return isOn
    ? 'On. Sign-in asks for the code of your app after your password. If you lose the phone, another admin can take the second step away.'
    : 'Off. With it, your password alone opens nothing: sign-in also asks for a code from an app on your phone.';
}

interface SetUpProps {
  own: ReturnType<typeof createOwnSecondStep>;
  begun: BegunSecondStep;
}

function SetUp({ own, begun }: SetUpProps) {
  const { code, codeProblem, busy } = useStore(own.$step);
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  async function confirm(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (!(await own.confirm())) form.current?.querySelector('input')?.focus();
  }

  return (
    <form
      ref={form}
      className="staff-account-form"
      method="post"
      noValidate
      onSubmit={(event) => void confirm(event)}
    >
      <h3 ref={title} tabIndex={-1}>
        Scan this with an app for codes
      </h3>
      <p className="small">
        For example Google Authenticator, Microsoft Authenticator, Aegis, 2FAS or your password manager.
      </p>
      <img className="staff-qr" src={begun.picture} width="200" height="200" alt="QR code for your app" />
      <p className="small">
        On this phone, <a href={begun.address}>open it in the app</a>. Or type this key, as one that is
        time-based:
      </p>
      <p>
        <code className="staff-key">{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <CodeField
        id="second-step-code"
        value={code}
        problem={codeProblem}
        onChange={(event) => own.type(event.target.value)}
      />
      <div className="actions">
        <button className="button small" type="submit" aria-disabled={busy}>
          Turn it on
        </button>
        <button className="button quiet small" type="button" onClick={() => own.giveUp()}>
          Cancel
        </button>
      </div>
    </form>
  );
}
