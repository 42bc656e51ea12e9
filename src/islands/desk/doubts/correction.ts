import { atom } from 'nanostores';
import type { WaitingDoubt } from '#contracts/admin-doubts.ts';
import type { EditorField } from '#domain/column/editor-field.ts';
import { istDay } from '#domain/calendar/ist.ts';
import { sleep } from '#domain/concurrency/sleep.ts';
import { randomId } from '../../session/random-id.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { createListingDrafts } from '../listings/drafts/listing-drafts.ts';
import { createEditor } from '../listings/editor/editor.ts';
import { writeField } from '../listings/fields/read-field.ts';
import type { Doubts } from './doubts.ts';

const DECIDED_MEANWHILE =
  'A colleague has decided this meanwhile. Look at what the home shows now; save again to write yours all the same.';

const withoutStorage = (): Storage => {
  throw new Error('What is typed here lasts as long as the list.');
};

interface CorrectionDependencies {
  backend: StaffBackend;
  doubts: Doubts;
  now?: () => Date;
}

/**
 * Corrects one value that waits, where it waits: the editor of its home with this one field, so that the same rules judge what
 * is typed, and two people at once choose as they do there. A draft of the home that is open elsewhere is left alone.
 */
export function createCorrection(
  doubt: WaitingDoubt,
  field: EditorField,
  { backend, doubts, now = () => new Date() }: CorrectionDependencies,
) {
  const { id } = doubt.home;
  const editor = createEditor('property', id, {
    ...{ backend, drafts: createListingDrafts(withoutStorage, ''), newKey: randomId, pause: sleep },
    ...{ places: () => null, today: () => istDay(now()) },
  });
  const { $editor, drafts } = editor;
  const hasTyped = () => drafts.get('property', id) !== null;
  /** Whether the field has what was stated: before, what somebody types would be lost. */
  const $isBegun = atom(false);
  let isToldOfDecision = false;

  async function finishIfSaved(): Promise<void> {
    const { problem, questions, conflicts, message } = $editor.get();
    if (problem !== null || questions.length > 0 || conflicts.length > 0 || message === '' || hasTyped())
      return;
    await doubts.finishCorrection('Saved, and shown in a moment.');
  }

  return {
    editor,
    $isBegun,

    /** Begins with what was stated: the slip is in it, and so is most of what is right. */
    async begin(): Promise<void> {
      await editor.load();
      const { row } = $editor.get();
      if (row) editor.change(field, writeField(field, { ...row, [doubt.column]: doubt.value }));
      $isBegun.set(true);
    },

    async save(): Promise<void> {
      const waits = await doubts.stillWaits(doubt);
      // What the home shows already: nothing is to be written, and what was stated is left out.
      if (!hasTyped())
        return waits
          ? doubts.decide(doubt, 'left out')
          : doubts.finishCorrection('A colleague has decided this.');
      if (!waits && !isToldOfDecision) {
        isToldOfDecision = true;
        await editor.load();
        $editor.setKey('problem', DECIDED_MEANWHILE);
        return;
      }
      await editor.save();
      await finishIfSaved();
    },

    async confirm(): Promise<void> {
      await editor.confirm();
      await finishIfSaved();
    },
  };
}
