import type { MapStore } from 'nanostores';
import {
  adminPreview,
  adminPreviewAnswer,
  previewIsOver,
  previewListing,
  previewListingResponse,
} from '#contracts/preview-listing.ts';
import type { EntityType } from '#domain/entity.ts';
import { isNoLongerAdmin, type StaffBackend } from '../../session/staff-backend.ts';
import type { EditorState } from './editor-state.ts';
import type { Columns } from './field-text.ts';

/** A worker takes seconds, a workflow that is started for it a minute or two. */
const LOOK_EVERY_MS = 2_000;
/** As long as the database keeps what was asked for. */
const LOOKS = 450;

/** The page as it would be with what is typed, in the state of an editor; nothing is stored. */
export function createEditorPreview(
  $editor: MapStore<EditorState>,
  {
    backend,
    onRefused,
    wait,
  }: { backend: StaffBackend; onRefused: () => void; wait: (milliseconds: number) => Promise<void> },
) {
  const set = (piece: Partial<EditorState>) => $editor.set({ ...$editor.get(), ...piece });

  /** Looks until it is rendered. Ends when another one is asked for, or nobody waits any more. */
  async function awaitAsked(asked: string): Promise<void> {
    set({ drawing: asked });
    const isOver = (problem: string | null) => {
      if ($editor.get().drawing === asked) set({ drawing: null, problem });
    };
    for (let look = 0; look < LOOKS && $editor.get().drawing === asked; look++) {
      await wait(LOOK_EVERY_MS);
      try {
        const found = await backend.rpc(adminPreview, { preview: asked }, adminPreviewAnswer);
        if (!found) return isOver(previewIsOver);
        if (found.status === 'refused') return isOver(found.problem);
        if (found.status === 'ready' && $editor.get().drawing === asked)
          return set({ drawing: null, preview: { asked } });
      } catch (fault) {
        // A lost line: the page is rendered all the same.
        if (isNoLongerAdmin(fault)) {
          isOver(null);
          onRefused();
        }
      }
    }
    isOver(previewIsOver);
  }

  return {
    /** Shows it at once where it is rendered at once; else it comes by itself, while one goes on writing. */
    async ask(typed: { kind: EntityType; id: string; fields: Columns }): Promise<void> {
      const { address, asked } = await backend.invoke(previewListing, typed, previewListingResponse);
      if (address !== undefined) set({ preview: { address } });
      else if (asked !== undefined) void awaitAsked(asked);
    },

    /** Closes it, or waits for it no more. */
    close: () => set({ preview: null, drawing: null }),
  };
}
