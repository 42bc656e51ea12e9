import { atom } from 'nanostores';
import {
  adminInbox,
  adminInboxRows,
  adminStaff,
  type AdminStaffAnswer,
  adminStaffAnswer,
  appointmentInboxAnswer,
  appointmentRowsAnswer,
  type AppointmentRow,
  enquiryInboxAnswer,
  enquiryRowsAnswer,
  type EnquiryRow,
} from '#contracts/admin-inbox.ts';
import { createInboxList, type InboxDependencies } from './list/inbox-list.ts';
import { createCallGiver } from './list/call-giver.ts';
import { createCallReleaser } from './list/call-releaser.ts';
import { createReplyBox } from '../replies/reply-box.ts';
import { createHandOver } from './list/hand-over.ts';
import { createInboxDrafts } from './list/inbox-drafts.ts';
import { placeIn } from '../place/desk-place.ts';
import { type InboxHalfName, requestIn } from './request-address.ts';

/** The half whose list an address is of. */
const halfOf: ReadonlyMap<string, InboxHalfName> = new Map([
  ['inbox', 'enquiries'],
  ['inbox/calls', 'calls'],
]);

export function createInbox(
  dependencies: Pick<InboxDependencies<EnquiryRow>, 'backend' | 'showToast' | 'pause'> & {
    userId: string;
    openStorage: () => Storage;
    newKey: () => string;
    origin: string;
  },
) {
  const { backend, openStorage, userId } = dependencies;
  const createStoredDrafts = (name: string) => createInboxDrafts(openStorage, `angala.${name}.${userId}`);
  /** Shared with the calls section, which shows the same calls by week. */
  const unsavedCalls = createStoredDrafts('calls');
  const $staff = atom<AdminStaffAnswer>([]);
  const $half = atom<InboxHalfName>('enquiries');
  const enquiries = createInboxList<EnquiryRow>({
    ...dependencies,
    table: 'enquiries',
    unsaved: createStoredDrafts('enquiries'),
    read: (args) => backend.rpc(adminInbox, { kind: 'enquiry', ...args }, enquiryInboxAnswer),
    readRows: (ids) => backend.rpc(adminInboxRows, { kind: 'enquiry', ids }, enquiryRowsAnswer),
  });
  const appointments = createInboxList<AppointmentRow>({
    ...dependencies,
    table: 'appointments',
    unsaved: unsavedCalls,
    read: (args) => backend.rpc(adminInbox, { kind: 'appointment', ...args }, appointmentInboxAnswer),
    readRows: (ids) => backend.rpc(adminInboxRows, { kind: 'appointment', ids }, appointmentRowsAnswer),
  });

  /** What the requests were when they were last polled. Null: not yet, or it failed. */
  let polledMark: string | null = null;
  const reload = () => enquiries.load();
  const replyBox = createReplyBox({ ...dependencies, reload });

  async function followHash(hash: string): Promise<void> {
    const request = requestIn(hash);
    if (!request) return;
    $half.set(request.half);
    const list = request.half === 'calls' ? appointments : enquiries;
    if (!list.isFinding(request.reference)) await list.find(request.reference);
  }

  async function loadStaff(): Promise<void> {
    try {
      $staff.set(await backend.rpc(adminStaff, {}, adminStaffAnswer));
    } catch {
      // Without the names no owner can be chosen. The lists already report that the server does not answer.
    }
  }

  return {
    $staff,
    $half,
    enquiries,
    appointments,
    unsavedCalls,
    replyBox,
    handOver: createHandOver({ ...dependencies, reload }),
    giveCall: createCallGiver(dependencies),
    release: createCallReleaser(dependencies, () => appointments.load()),
    hasUnsaved: (): boolean =>
      [enquiries, appointments].some(({ $unsaved }) => Object.keys($unsaved.get()).length > 0),
    /**
     * Counts what arrived in both halves since they were last shown, and shows what others did. No row moves. `mark` stands for
     * the requests as they are: while it is the same, nothing is read.
     */
    async poll(mark: string | null): Promise<void> {
      if (mark !== null && mark === polledMark) return;
      const areRead = await Promise.all([enquiries.poll(), appointments.poll(), replyBox.refresh()]);
      polledMark = areRead.includes(false) ? null : mark;
    },
    loadStaff,
    /** Shows the request in this address, if it names one. */
    followHash,
    /** What the address asks for is read alone, so that nothing else is shown before it. */
    async begin(hash: string): Promise<void> {
      const { section, path, query } = placeIn(hash);
      const place = [section, ...path].join('/');
      // What a query asks for is read by the list that it is of.
      const asks = query === '' ? requestIn(hash)?.half : halfOf.get(place);
      await Promise.all([
        followHash(hash),
        asks === 'enquiries' ? null : enquiries.load(),
        asks === 'calls' ? null : appointments.load(),
        loadStaff(),
      ]);
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;
