import { map } from 'nanostores';
import * as z from 'zod/mini';
import {
  type OwnDetails,
  ownDetails,
  ownDetailsAnswer,
  ownDetailsRequest,
  saveOwnDetails,
} from '#contracts/own-details.ts';
import { namesOf } from '#domain/record-of.ts';
import { runAction } from '../../session/action.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { createDrafts } from '../storage/drafts.ts';

const fields = namesOf(ownDetailsRequest.shape);
export type OwnField = (typeof fields)[number];

export interface OwnDetailsState {
  load: Load;
  /** Null until they are read. */
  details: OwnDetails | null;
  problems: Partial<Record<OwnField, string>>;
  busy: boolean;
  problem: string | null;
  /** What was done last. */
  done: string | null;
}

export interface OwnDetailsDependencies {
  backend: StaffBackend;
  userId: string;
  openStorage: () => Storage;
}

/** What whoever is signed in says of themselves. What is typed is kept on the device until it is saved. */
export function createOwnDetails({ backend, userId, openStorage }: OwnDetailsDependencies) {
  const $own = map<OwnDetailsState>({
    load: 'loading',
    details: null,
    problems: {},
    busy: false,
    problem: null,
    done: null,
  });
  const typed = createDrafts({ openStorage, key: `angala.own.${userId}`, schema: z.string() });

  const { load, poll } = createLoader($own, {
    read: () => backend.rpc(ownDetails, {}, ownDetailsAnswer),
    show: (details) => ({ details }),
  });
  // The other tab may have saved it.
  typed.whenEndedElsewhere(() => void poll());

  const stored = (field: OwnField): string => $own.get().details?.[field] ?? '';

  async function send(details: Partial<Record<OwnField, string>>): Promise<boolean> {
    const isSaved = await runAction(
      $own,
      async () => {
        const answer = await backend.rpc(saveOwnDetails, { details }, ownDetailsAnswer);
        $own.set({ ...$own.get(), details: answer });
        return true;
      },
      { began: { done: null } },
    );
    return isSaved === true;
  }

  return {
    $own,
    /** What was typed and is not saved, by field. */
    $typed: typed.$drafts,
    load,
    text: (field: OwnField): string => typed.get(field) ?? stored(field),

    type(field: OwnField, text: string): void {
      typed.put(field, text === stored(field) ? null : text);
      const { [field]: _, ...problems } = $own.get().problems;
      $own.set({ ...$own.get(), problems, done: null });
    },

    /** Saves these fields, as far as they were changed. Resolves with the first that is wrong, or null. */
    async save(only: readonly OwnField[] = fields): Promise<OwnField | null> {
      const changed: Partial<Record<OwnField, string>> = {};
      for (const field of only) {
        const text = typed.get(field);
        if (text !== null) changed[field] = text;
      }
      const isUnnamed = only.includes('name') && changed.name === undefined && stored('name') === '';
      const read = z.partial(ownDetailsRequest).safeParse(isUnnamed ? { ...changed, name: '' } : changed);
      const problems: OwnDetailsState['problems'] = {};
      for (const { path, message } of read.error?.issues ?? []) {
        const field = fields.find((each) => each === path[0]);
        if (field) problems[field] ??= message;
      }
      $own.setKey('problems', problems);
      if (!read.success) return fields.find((field) => problems[field]) ?? null;
      if (!(await send(changed))) return null;
      for (const field of only) typed.forgetSaved(field, changed[field] ?? null, (since) => since);
      $own.setKey('done', 'Saved. Colleagues see it from now on.');
      return null;
    },

    /** Whoever gives no name now is not asked again. */
    decline: () => send({}),
  };
}

export type OwnDetailsStore = ReturnType<typeof createOwnDetails>;
