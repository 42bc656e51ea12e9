import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { useReadyModal } from '../dialog/use-modal.ts';
import { CallDetails } from './CallDetails.tsx';
import { CallRequested } from './CallRequested.tsx';
import { callDialogId, type ScheduleStore } from './schedule-dialog.ts';
import { SlotPicker } from './SlotPicker.tsx';

interface Props {
  dialog: ScheduleStore;
  now: () => Date;
  /** True where the page has it blank. During hydration the first render must match that. */
  onPage?: boolean;
}

/** 'Schedule a Call' (spec.md section 2), as a native modal dialog. The page has it, closed, from the start. */
export function ScheduleDialog({ dialog, now, onPage = false }: Props) {
  const { step, booked, values, problems, loading, refusals } = useStore(
    dialog.$state,
    onPage ? { ssr: 'initial' } : {},
  );
  const element = useReadyModal(dialog.$open);
  const heading = useRef<HTMLHeadingElement>(null);
  const previousStep = useRef(step);

  useEffect(() => {
    if (dialog.$open.get() && previousStep.current !== step) heading.current?.focus();
    previousStep.current = step;
  }, [dialog, step]);

  return (
    <dialog
      ref={element}
      id={callDialogId}
      className="dialog schedule-dialog"
      aria-labelledby="schedule-title"
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        // On a phone this is Back, which a browser gives to the dialog first.
        if (matchMedia('(pointer: coarse)').matches) dialog.closeByBack();
        else dialog.close();
      }}
      onClose={() => {
        if (dialog.$open.get()) dialog.close();
      }}
    >
      <header className="dialog-head">
        <h2 id="schedule-title" ref={heading} tabIndex={-1}>
          {step === 'success' ? 'Request Submitted' : 'Schedule a Call'}
        </h2>
        {/* The browser closes it, even before the script has loaded. */}
        <form method="dialog">
          <button type="submit" className="dialog-close" aria-label="Close">
            <span aria-hidden="true">×</span>
          </button>
        </form>
      </header>
      {step === 'details' && (
        <CallDetails {...{ dialog, now, onPage, values, problems, loading, refusals }} />
      )}
      {step === 'slots' && <SlotPicker dialog={dialog} now={now} />}
      {step === 'success' && booked && <CallRequested booked={booked} now={now} close={dialog.close} />}
    </dialog>
  );
}
