import { bookAppointment } from '#contracts/book-appointment.ts';
import { getAppointmentSlots, getAppointmentSlotsResponse } from '#contracts/get-appointment-slots.ts';
import { storedResponse } from '#contracts/stored-response.ts';
import { loadStyles } from '../dialog/load-styles.ts';
import { openLayer } from '../dialog/open-layer.ts';
import { pageIsland } from '../page-island/island.ts';
import { callFunction } from '../server-call/call-function.ts';
import { prepareToasts, siteToasts } from '../toasts/site-toasts.ts';
import { bookedCallMemory } from './booked-call-memory.ts';
import styles from './schedule.css?url';
import { callDialogId, createScheduleDialog, type ScheduleDependencies } from './schedule-dialog.ts';

/**
 * 'Schedule a Call': the dialog of the page, which may be open already. Visitors without scripts have the plain form
 * instead.
 */
export const ScheduleIsland = pageIsland(async (root) => {
  const summary = root.querySelector('summary');
  const part = root.querySelector<HTMLElement>('[data-call-dialog]');
  if (!summary || !part) throw new Error('The page has no place for the dialog for a call.');
  const now = () => new Date();
  const dependencies: ScheduleDependencies = {
    readSlots: (date) =>
      callFunction({ name: getAppointmentSlots, body: { date }, answer: getAppointmentSlotsResponse }),
    book: (body, key) => callFunction({ name: bookAppointment, body, key, answer: storedResponse }),
    toasts: siteToasts,
    now,
    openForMs: () => performance.now(),
    memory: bookedCallMemory(),
  };
  const dialog = createScheduleDialog(dependencies);
  void prepareToasts();
  const [{ hydrateScheduleDialog }] = await Promise.all([
    import('./hydrate-schedule-dialog.tsx'),
    loadStyles(styles),
  ]);
  hydrateScheduleDialog(part, { dialog, blank: createScheduleDialog(dependencies), now });
  let layer: ReturnType<typeof openLayer> | null = null;
  dialog.$open.subscribe((open) => {
    if (open) layer = openLayer(callDialogId, dialog.closeByBack);
    else layer?.leave();
  });
  summary.setAttribute('aria-haspopup', 'dialog');
  summary.addEventListener('click', (event) => {
    event.preventDefault();
    dialog.open();
  });
});
