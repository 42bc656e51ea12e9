import * as z from 'zod/mini';
import { adminInbox, type InboxArguments } from '#contracts/admin-inbox.ts';
import { createInboxList } from '#islands/desk/inbox/list/inbox-list.ts';
import type { InboxChange, InboxPage, InboxRow } from '#islands/desk/inbox/list/inbox-row.ts';
import { createInboxDrafts } from '#islands/desk/inbox/list/inbox-drafts.ts';
import { fakeStorage } from '../../fake-storage.ts';
import { fakeBackend, toastRecorder } from '../../staff-fakes.ts';

/** An entry of the inbox that nobody has changed yet. */
export const row = (id: string, status = 'new'): InboxRow => ({
  id,
  name: `Visitor ${id}`,
  reference: `ANG-0000${id}`,
  status,
  notes: null,
  owner: null,
  owner_name: null,
  updated_at: 'at first',
  history: [],
});

/** Changes an entry as Meera does, a colleague in another browser. */
export function byMeera(entry: InboxRow, patch: InboxChange): void {
  const note = { field: 'notes' as const, by_email: null, by_name: 'Meera' };
  const history = [note, ...entry.history];
  Object.assign(entry, patch, { updated_at: `${entry.updated_at}, then by Meera`, history });
}

const pageSchema = z.custom<InboxPage<InboxRow>>();

/** A list over these rows, the newest first. A test may change the rows as a colleague or a visitor would. */
export function setUpInboxList(rows: InboxRow[], change?: () => Promise<never>) {
  const reads: InboxArguments[] = [];
  const toasts = toastRecorder();
  const changes: unknown[] = [];
  let typed = () => {};
  let refused = 0;
  const storage = fakeStorage();
  let answerReadsWith: (() => Promise<InboxPage<InboxRow>>) | null = null;
  const readPage = async (args: InboxArguments): Promise<InboxPage<InboxRow>> => {
    reads.push(args);
    if (answerReadsWith) return answerReadsWith();
    const matching = rows.filter(({ name, reference }) => `${name} ${reference}`.includes(args.words ?? ''));
    const from = Number(args.after_row ?? 0);
    const size = 2;
    const waiting = rows.filter(({ status }) => status === 'new').length;
    const next = from + size < matching.length ? String(from + size) : null;
    return {
      rows: matching.slice(from, from + size).map((each) => ({ ...each })),
      next,
      total: matching.length,
      waiting,
      suspected: rows.filter(({ status }) => status === 'suspected').length,
    };
  };
  const backend = fakeBackend(
    {
      rpc: async (_name, args, answer) => {
        const { kind: _kind, ...asked } = Object(args);
        return answer.parse(await readPage(asked));
      },
      change:
        change ??
        (async (table, id, patch, seenAt) => {
          changes.push([table, id, patch]);
          const found = rows.find((each) => each.id === id && each.updated_at === seenAt);
          if (!found) return false;
          Object.assign(found, patch, { updated_at: `${seenAt}, then by us` });
          return true;
        }),
    },
    () => {
      refused += 1;
    },
  );
  const list = createInboxList<InboxRow>({
    table: 'enquiries',
    unsaved: createInboxDrafts(() => storage, 'unsaved'),
    backend,
    read: (args) => backend.rpc(adminInbox, { kind: 'enquiry', ...args }, pageSchema),
    readRows: (ids) =>
      Promise.resolve(rows.filter(({ id }) => ids.includes(id)).map((each) => ({ ...each }))),
    showToast: toasts.show,
    pause: () =>
      new Promise((resolve) => {
        typed = resolve;
      }),
  });
  return {
    list,
    reads,
    toasts,
    changes,
    pause: () => typed(),
    refused: () => refused,
    /** From now on this function answers reads; null brings back the normal answers. */
    answerReads: (answer: typeof answerReadsWith) => {
      answerReadsWith = answer;
    },
  };
}
