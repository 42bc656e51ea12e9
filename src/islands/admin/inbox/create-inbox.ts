import { atom } from 'nanostores';
import {
  type AdminStaffAnswer,
  adminAppointments,
  adminAppointmentsAnswer,
  adminEnquiries,
  adminEnquiriesAnswer,
  adminStaff,
  adminStaffAnswer,
  type AppointmentRow,
  type EnquiryRow,
} from '#contracts/admin-inbox.ts';
import { createInboxList, type InboxTools } from './inbox-list.ts';
import { createReleaser } from './release-calls.ts';

/** Enquiries and calls, and the colleagues who may own them. */
export function createInbox(tools: Pick<InboxTools<EnquiryRow>, 'backend' | 'say' | 'onRefused' | 'wait'>) {
  const { backend } = tools;
  const $staff = atom<AdminStaffAnswer>([]);
  const enquiries = createInboxList<EnquiryRow>({
    ...tools,
    table: 'enquiries',
    read: (args) => backend.rpc(adminEnquiries, args, adminEnquiriesAnswer),
  });
  const appointments = createInboxList<AppointmentRow>({
    ...tools,
    table: 'appointments',
    read: (args) => backend.rpc(adminAppointments, args, adminAppointmentsAnswer),
  });

  return {
    $staff,
    enquiries,
    appointments,
    release: createReleaser(tools, () => appointments.load()),
    /** Whether something was typed or chosen and not saved. */
    hasUnsaved: (): boolean =>
      [enquiries, appointments].some(({ $unsaved }) => Object.keys($unsaved.get()).length > 0),
    /** Counts in both halves what came since the newest were shown; no row moves. */
    async poll(): Promise<void> {
      await Promise.all([enquiries.poll(), appointments.poll()]);
    },
    async begin(): Promise<void> {
      await Promise.all([
        enquiries.load(),
        appointments.load(),
        backend.rpc(adminStaff, {}, adminStaffAnswer).then(
          (staff) => $staff.set(staff),
          // Without the names no owner can be chosen; the lists themselves say that the server does not answer.
          () => {},
        ),
      ]);
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;
