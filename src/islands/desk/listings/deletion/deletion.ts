import { map } from 'nanostores';
import {
  adminDeletedListings,
  adminDeletedListingsAnswer,
  adminDeletion,
  adminDeletionAnswer,
  type DeletedRow,
  type Dependents,
} from '#contracts/admin-listings.ts';
import { deleteListing, deleteListingResponse } from '#contracts/delete-listing.ts';
import { listingIsGone } from '#contracts/save-listing.ts';
import type { EntityType } from '#domain/entity.ts';
import { runAction } from '../../../session/action.ts';
import { createLoader, type Load } from '../../../session/loader.ts';
import { BackendRefusal, isOutdatedRow, type StaffBackend } from '../../../session/staff-backend.ts';

export interface DeletionDependencies {
  backend: StaffBackend;
  newId: () => string;
  /** Runs when the row was not deleted because it has changed or is gone. */
  onOutdated: () => Promise<void>;
}

export interface PendingDeletion {
  kind: EntityType;
  id: string;
  name: string;
  seenAt: string;
  /** The idempotency key. It is the same for each retry. */
  idempotencyKey: string;
  /** What depends on the row. Null: not read yet. */
  dependents: Dependents | null;
}

export interface DeletionState {
  pending: PendingDeletion | null;
  busy: boolean;
  problem: string | null;
  /** A message about the last action, and the deleted row while the deletion can be undone. */
  message: string;
  undo: Pick<DeletedRow, 'kind' | 'id' | 'name'> | null;
}

/** What was deleted within 30 days and the words find. */
export interface TrashState {
  /** 'closed': nobody has looked yet. */
  load: Load | 'closed';
  words: string;
  rows: readonly DeletedRow[];
}

export function createDeletion({ backend, newId, onOutdated }: DeletionDependencies) {
  const $deletion = map<DeletionState>({
    pending: null,
    busy: false,
    problem: null,
    message: '',
    undo: null,
  });
  const $trash = map<TrashState>({ load: 'closed', words: '', rows: [] });
  const { load } = createLoader($trash, {
    read: () => backend.rpc(adminDeletedListings, { words: $trash.get().words }, adminDeletedListingsAnswer),
    show: ({ rows }) => ({ rows }),
  });
  const set = (piece: Partial<DeletionState>) => $deletion.set({ ...$deletion.get(), ...piece });

  /** Returns whether the task was done. */
  async function act(task: () => Promise<void>): Promise<boolean> {
    const onFault = async (fault: unknown) => {
      if (isOutdatedRow(fault)) await onOutdated();
    };
    return (await runAction($deletion, task, { onFault })) !== null;
  }

  async function readAgain(): Promise<void> {
    if ($trash.get().load !== 'closed') await load();
  }

  return {
    $deletion,
    $trash,

    async openConfirmation(row: Pick<PendingDeletion, 'kind' | 'id' | 'name' | 'seenAt'>): Promise<void> {
      set({ pending: { ...row, idempotencyKey: newId(), dependents: null } });
      await act(async () => {
        const { counts: dependents } = await backend.rpc(
          adminDeletion,
          { kind: row.kind, listing: row.id },
          adminDeletionAnswer,
        );
        if (!dependents) throw new BackendRefusal(listingIsGone, 404);
        const { pending } = $deletion.get();
        if (pending) set({ pending: { ...pending, dependents } });
      });
    },

    close: () => set({ pending: null, problem: null }),

    /** Deletes the row. Returns whether it was deleted. */
    async remove(): Promise<boolean> {
      const { pending } = $deletion.get();
      if (!pending) return false;
      const { kind, id, name, seenAt, idempotencyKey } = pending;
      return act(async () => {
        const body = { idempotencyKey, kind, id, action: 'delete', seen_at: seenAt };
        await backend.invoke(deleteListing, body, deleteListingResponse);
        set({ pending: null, message: `‘${name}’ is deleted.`, undo: { kind, id, name } });
        await readAgain();
      });
    },

    async restore({ kind, id, name }: Pick<DeletedRow, 'kind' | 'id' | 'name'>): Promise<boolean> {
      return act(async () => {
        const body = { idempotencyKey: newId(), kind, id, action: 'restore', seen_at: null };
        await backend.invoke(deleteListing, body, deleteListingResponse);
        set({ message: `‘${name}’ is restored.`, undo: null });
        await readAgain();
      });
    },

    async showTrash(words: string): Promise<void> {
      $trash.set({ ...$trash.get(), words });
      await load();
    },
  };
}

export type Deletion = ReturnType<typeof createDeletion>;

const countText = (number: number, singular: string, plural: string) =>
  number === 1 ? `1 ${singular}` : `${number} ${plural}`;

/** What happens to everything that depends on the row, one sentence each. */
export function describeDependents(kind: EntityType, dependents: Dependents): string[] {
  const { homes, societies, photographs, enquiries, checks, contact } = dependents;
  if (kind === 'property')
    return [
      'Its page and its place in lists go with the next publish, in a moment.',
      enquiries > 0 && `${countText(enquiries, 'enquiry', 'enquiries')} about it stay in the inbox.`,
      checks > 0 && `${countText(checks, 'check', 'checks')} and the history of its prices go with it.`,
      photographs > 0 &&
        `${countText(photographs, 'photograph', 'photographs')} of it are deleted after 30 days.`,
      contact && 'Its contact is deleted after 30 days.',
    ].filter((line) => line !== false);
  return [
    'Its page goes with the next publish, in a moment.',
    homes > 0 &&
      `${countText(homes, 'home', 'homes')} on the site ${homes === 1 ? 'names' : 'name'} it: their pages stay, and name no ${kind} any more.`,
    societies > 0 &&
      `${countText(societies, 'society', 'societies')} in it: their pages stay, and name no area any more.`,
  ].filter((line) => line !== false);
}
