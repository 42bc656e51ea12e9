import { map } from 'nanostores';
import { adminRemovals, adminRemovalsAnswer, type AdminRemovalsAnswer } from '#contracts/admin-removals.ts';
import {
  generateStaticHtml,
  generateStaticHtmlResponse,
  type RemovalsRequest,
} from '#contracts/generate-static-html.ts';
import { formatCount } from '#domain/text/text.ts';
import { runAction } from '../../session/action.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import { reasonOf, type StaffBackend } from '../../session/staff-backend.ts';
import type { ToastMessage } from '../../toasts/toasts.ts';

export interface RemovalsDependencies {
  backend: StaffBackend;
  showToast: (toast: ToastMessage) => void;
  /** Runs after a decision has changed pages, so that their list is read again. */
  onDecided: () => Promise<void>;
}

type RemovalGroup = { pages: number; holds: number[] };

const noRemovals: AdminRemovalsAnswer = { waiting: null, cancelled: null };

export function createRemovals({ backend, showToast, onDecided }: RemovalsDependencies) {
  const $removals = map<{
    load: Load;
    answer: AdminRemovalsAnswer;
    busy: boolean;
    problem: string | null;
  }>({
    load: 'loading',
    answer: noRemovals,
    busy: false,
    problem: null,
  });

  // A read that fails is not shown: the list of pages next to it reports that the server does not answer.
  const { poll } = createLoader($removals, {
    read: () => backend.rpc(adminRemovals, {}, adminRemovalsAnswer),
    show: (answer) => ({ answer }),
  });

  const decide = (action: RemovalsRequest['action'], { holds }: RemovalGroup): Promise<number | null> =>
    runAction(
      $removals,
      async () => {
        const request = { action, holds } satisfies RemovalsRequest;
        const { queued } = await backend.invoke(generateStaticHtml, request, generateStaticHtmlResponse);
        await poll();
        return queued;
      },
      {
        messageOf: (fault) => reasonOf(fault, 'The server did not answer. Nothing was decided: try again.'),
        onFault: poll,
      },
    );

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
