import * as z from 'zod/mini';
import { withoutBidiControls } from '#domain/text/without-bidi-controls.ts';
import { adminTodayAnswer } from './admin-today.ts';

/**
 * What the desk asks again and again: `rpc(deskNews, { seen, looking, brief })`. `seen` is the `mark` of the last answer, and what
 * has not changed since is left out. `looking` says what the asker's tab has open, for colleagues. `brief`: without what
 * waits, which takes longest.
 */
export const deskNews = 'desk_news';

const openKinds = ['enquiry', 'property', 'person'] as const;

/** What a tab has open. `writing`: an answer, or a change of a home, is begun. */
export interface OpenItem {
  kind: (typeof openKinds)[number];
  id: string;
  writing: boolean;
}

const presentColleague = z.object({
  kind: z.enum(openKinds),
  id: z.string(),
  name: z.string().check(z.overwrite(withoutBidiControls)),
  writing: z.boolean(),
});
export type PresentColleague = z.infer<typeof presentColleague>;

const always = {
  now: z.string(),
  /** Its third and fourth part stand for the requests of the inbox, and the homes that they tell of. */
  mark: z.string(),
  /** What colleagues have open. Left out: the same as before. */
  present: z.optional(z.array(presentColleague)),
};

export const deskNewsAnswer = z.union([z.extend(adminTodayAnswer, always), z.object(always)]);
export type DeskNewsAnswer = z.infer<typeof deskNewsAnswer>;
