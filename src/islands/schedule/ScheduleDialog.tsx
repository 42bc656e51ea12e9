import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { useReadyModal } from '../dialog/use-modal.ts';
import { CallDetails } from './CallDetails.tsx';
import { CallRequested } from './CallRequested.tsx';
import type { ScheduleStore } from './schedule-dialog.ts';
import { SlotPicker } from './SlotPicker.tsx';

interface Props {
  dialog: ScheduleStore;
  now: () => Date;
}

/** 'Schedule a Call' (spec.md section 2), as a native modal dialog. */
export function ScheduleDialog({ dialog, now }: Props) {
  const { step, booked, values, problems, loading, refusals } = useStore(dialog.$state);
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
      className="dialog schedule-dialog"
      aria-labelledby="schedule-title"
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        dialog.close();
      }}
    >
      {/* Rendered even while closed, because existing contents answer the click in half the time. */}
      <header>
        <h2 id="schedule-title" ref={heading} tabIndex={-1}>
          {step === 'success' ? 'Request Submitted' : 'Schedule a Call'}
        </h2>
        <button type="button" className="dialog-close" aria-label="Close" onClick={dialog.close}>
          <span aria-hidden="true">×</span>
        </button>
      </header>
      {step === 'details' && <CallDetails {...{ dialog, now, values, problems, loading, refusals }} />}
      {step === 'slots' && <SlotPicker dialog={dialog} now={now} />}
      {step === 'success' && booked && <CallRequested booked={booked} now={now} close={dialog.close} />}
    </dialog>
  );
}

/** Renders the closed dialog at the end of the body. Its styles must be loaded already. */
export function mountScheduleDialog(props: Props): void {
  const container = document.createElement('div');
  document.body.append(container);
  createRoot(container).render(<ScheduleDialog {...props} />);
}
