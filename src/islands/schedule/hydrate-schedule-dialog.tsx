import { blankCall, type CallDetailName, callDetails } from '#domain/appointment/call-fields.ts';
import { takeOver } from '../dialog/take-over.ts';
import { hydrateNow } from '../fragment/hydrate-now.ts';
import type { ScheduleStore } from './schedule-dialog.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';

interface Parts {
  dialog: ScheduleStore;
  /** One that stays closed: the page as it was rendered. */
  blank: ScheduleStore;
  now: () => Date;
}

/** `part` contains the dialog of the page, which may be open and filled in. */
export function hydrateScheduleDialog(part: HTMLElement, { dialog, blank, now }: Parts): void {
  const element = part.querySelector('dialog');
  const form = element?.querySelector<HTMLFormElement>('form[method=post]');
  // What was typed into a dialog that is closed again is forgotten (spec.md section 2).
  if (form && element && takeOver(element)) dialog.takeOver(readDetails(new FormData(form)));
  else form?.reset();
  hydrateNow(
    part,
    <ScheduleDialog dialog={dialog} now={now} onPage />,
    <ScheduleDialog dialog={blank} now={now} onPage />,
  );
}

function readDetails(fields: FormData): Record<CallDetailName, string> {
  const typed = { ...blankCall };
  for (const { name } of callDetails) typed[name] = String(fields.get(name) ?? '');
  return typed;
}
