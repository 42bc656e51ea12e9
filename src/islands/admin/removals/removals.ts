import { map } from 'nanostores';
import { adminRemovals, adminRemovalsAnswer, type AdminRemovalsAnswer } from '#contracts/admin-removals.ts';
import {
  generateStaticHtml,
  generateStaticHtmlResponse,
  type RemovalsRequest,
} from '#contracts/generate-static-html.ts';
import { formatCount } from '#domain/text/text.ts';
import { hasLostAccess, reasonOf, type StaffBackend } from '../../session/staff-backend.ts';
import type { ToastMessage } from '../../toasts/toasts.ts';

export interface RemovalsDependencies {
  backend: StaffBackend;
  showToast: (toast: ToastMessage) => void;
  onAccessLost: () => void;
  /** Called after a decision has changed pages, so that their list is read again. */
  onDecided: () => Promise<void>;
}

type RemovalGroup = { pages: number; holds: number[] };

const noRemovals: AdminRemovalsAnswer = { waiting: null, cancelled: null };

/** The store of removals: those that wait for approval, those that were cancelled, and the decisions of staff. */
export function createRemovals({ backend, showToast, onAccessLost, onDecided }: RemovalsDependencies) {
  const $removals = map<{ answer: AdminRemovalsAnswer; busy: boolean; problem: string | null }>({
    answer: noRemovals,
    busy: false,
    problem: null,
  });

  /** Counts the requests, because a response from before a decision may arrive after it. */
  let lastRequest = 0;

  async function poll(): Promise<void> {
    const request = ++lastRequest;
    try {
      const answer = await backend.rpc(adminRemovals, {}, adminRemovalsAnswer);
      if (request === lastRequest) $removals.setKey('answer', answer);
    } catch (fault) {
      // The screen stays as it is. The list of pages next to it reports that the server does not answer.
      if (hasLostAccess(fault)) onAccessLost();
    }
  }

  async function decide(action: RemovalsRequest['action'], { holds }: RemovalGroup): Promise<number | null> {
    if ($removals.get().busy) return null;
    $removals.set({ ...$removals.get(), busy: true, problem: null });
    try {
      const { queued } = await backend.invoke(
        generateStaticHtml,
        { action, holds } satisfies RemovalsRequest,
        generateStaticHtmlResponse,
      );
      return queued;
    } catch (fault) {
      $removals.setKey(
        'problem',
        reasonOf(fault, 'The server did not answer. Nothing was decided: try again.'),
      );
      if (hasLostAccess(fault)) onAccessLost();
      return null;
    } finally {
      await poll();
      $removals.setKey('busy', false);
    }
  }

  async function takeDown(action: RemovalsRequest['action'], group: RemovalGroup): Promise<boolean> {
    const pages = await decide(action, group);
    if (pages === null) return false;
    const verb = pages === 1 ? 'comes' : 'come';
    showToast({
      title: 'Removal allowed',
      description: `${formatCount(pages, 'page')} ${verb} down now.`,
      tone: 'plain',
    });
    await onDecided();
    return true;
  }

  return {
    $removals,
    /** Reads the removals again. The old ones stay on the screen until the response arrives. */
    poll,

    /** Takes down the pages that wait for approval. Returns true on success. */
    allow: (group: RemovalGroup) => takeDown('allow_removals', group),
    /** Takes down the pages whose removal was cancelled earlier. Returns true on success. */
    takeDownCancelled: (group: RemovalGroup) => takeDown('take_down_cancelled', group),

    /** Cancels the removal. Returns true on success. */
    async cancel(group: RemovalGroup): Promise<boolean> {
      const pages = await decide('cancel_removals', group);
      if (pages === null) return false;
      const verb = pages === 1 ? 'stays' : 'stay';
      showToast({
        title: 'Removal cancelled',
        description: `${formatCount(pages, 'page')} ${verb} up.`,
        tone: 'plain',
      });
      await onDecided();
      return true;
    },
  };
}

export type Removals = ReturnType<typeof createRemovals>;
