import { bookAppointment } from '#contracts/book-appointment.ts';
import { getAppointmentSlots, getAppointmentSlotsResponse } from '#contracts/get-appointment-slots.ts';
import { storedResponse } from '#contracts/stored-response.ts';
import { loadStyles } from '../dialog/load-styles.ts';
import { pageIsland } from '../page-island/island.ts';
import { callFunction } from '../server-call/call-function.ts';
import { prepareToasts, siteToasts } from '../toasts/site-toasts.ts';
import { bookedCallMemory } from './booked-call-memory.ts';
import styles from './schedule.css?url';
import { createScheduleDialog } from './schedule-dialog.ts';

/** 'Schedule a Call': the dialog replaces the plain form, which stays for visitors without scripts. */
export const ScheduleIsland = pageIsland(async (root) => {
  const summary = root.querySelector('summary');
  const now = () => new Date();
  const dialog = createScheduleDialog({
    readSlots: (date) =>
      callFunction({ name: getAppointmentSlots, body: { date }, answer: getAppointmentSlotsResponse }),
    book: (body, key) => callFunction({ name: bookAppointment, body, key, answer: storedResponse }),
    toasts: siteToasts,
    now,
    openForMs: () => performance.now(),
    memory: bookedCallMemory(),
  });
  void prepareToasts();
  const [{ mountScheduleDialog }] = await Promise.all([import('./ScheduleDialog.tsx'), loadStyles(styles)]);
  mountScheduleDialog({ dialog, now });
  summary?.setAttribute('aria-haspopup', 'dialog');
  summary?.addEventListener('click', (event) => {
    event.preventDefault();
    dialog.open();
  });
});
