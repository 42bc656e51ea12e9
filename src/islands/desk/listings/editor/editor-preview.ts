import type { MapStore } from 'nanostores';
import {
  adminPreview,
  adminPreviewAnswer,
  previewExpired,
  previewListing,
  previewListingResponse,
} from '#contracts/preview-listing.ts';
import type { EntityType } from '#domain/entity.ts';
import { hasLostAccess, type StaffBackend } from '../../../session/staff-backend.ts';
import type { EditorState } from './editor-state.ts';
import type { Columns } from '../fields/read-field.ts';

/** The poll interval. A worker takes seconds; a workflow that has to start first takes a minute or two. */
const POLL_EVERY_MS = 2_000;
/** The number of polls: 15 minutes, as long as the database keeps the request. */
const MAX_POLLS = 450;

/** The preview of the page with the typed text, as part of the editor's state. The row itself is not saved. */
export function createEditorPreview(
  $editor: MapStore<EditorState>,
  { backend, pause }: { backend: StaffBackend; pause: (milliseconds: number) => Promise<void> },
) {
  const set = (piece: Partial<EditorState>) => $editor.set({ ...$editor.get(), ...piece });

  /** Polls until the preview is rendered. Stops when another one is requested or the preview is closed. */
  async function pollPreview(id: string): Promise<void> {
    set({ rendering: id });
    const finish = (problem: string | null) => {
      if ($editor.get().rendering === id) set({ rendering: null, problem });
    };
    for (let poll = 0; poll < MAX_POLLS && $editor.get().rendering === id; poll++) {
      await pause(POLL_EVERY_MS);
      try {
        const found = await backend.rpc(adminPreview, { preview: id }, adminPreviewAnswer);
        if (!found) return finish(previewExpired);
        if (found.status === 'refused') return finish(found.refusal);
        if (found.status === 'ready' && $editor.get().rendering === id)
          return set({ rendering: null, preview: { id } });
      } catch (fault) {
        // A lost connection does not stop the rendering, so polling continues.
        if (hasLostAccess(fault)) finish(null);
      }
    }
    finish(previewExpired);
  }

  return {
    /** Shows the preview at once if the server rendered it. Otherwise polls for it while the user goes on writing. */
    async request(draft: { kind: EntityType; id: string; fields: Columns }): Promise<void> {
      const { address, preview } = await backend.invoke(previewListing, draft, previewListingResponse);
      if (address !== undefined) set({ preview: { address } });
      else if (preview !== undefined) void pollPreview(preview);
    },

    /** Closes the preview, or stops waiting for it. */
    close: () => set({ preview: null, rendering: null }),
  };
}
