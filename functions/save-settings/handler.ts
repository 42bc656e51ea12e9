import * as z from 'zod/mini';
import {
  saveSettings,
  saveSettingsFailure,
  saveSettingsRequest,
  type SaveSettingsResponse,
  settingsHaveChanged,
} from '#contracts/save-settings.ts';
import { shownOn } from '#domain/settings/setting-names.ts';
import { staffEndpoint } from '../_shared/staff-endpoint.ts';
import { dispatchWorkflow } from '../_shared/dispatch-workflow.ts';
import { refused } from '../_shared/refused.ts';

const databaseAnswer = z.object({ result: z.enum(['saved', 'changed']), pages: z.optional(z.int()) });
const tooLargeMessage = 'These settings have room for a few lines. Please shorten them.';

/** Saves the settings and queues the publish that shows them, in one database transaction. */
export const handler = staffEndpoint({
  name: saveSettings,
  request: saveSettingsRequest,
  bodyLimit: { limit: 16 * 1024, tooLargeMessage },
  failure: saveSettingsFailure,
  handle: async ({ input, userId, database, settings, fetch }) => {
    const stored = await database('save_site_settings', {
      payload: { seen_at: input.seen_at, values: { ...input.values } },
      shown_on: { ...shownOn },
      saved_by: userId,
    });
    const { result, pages } = databaseAnswer.parse(stored);
    if (result === 'changed') return refused(409, 'settings_changed', settingsHaveChanged);
    if (Object.keys(input.values).some((name) => Object.hasOwn(shownOn, name)))
      await dispatchWorkflow(saveSettings, settings, fetch);
    const answer: SaveSettingsResponse = { pages: pages ?? 0 };
    return answer;
  },
});
