import * as z from 'zod';
import { hashPattern, MAX_HEIGHT, MAX_WIDTH } from './photograph.ts';

export const photographHash = z.string().regex(new RegExp(`^${hashPattern}$`), 'expected a SHA-256');

/** The largest size, in pixels, and the placeholder until the photograph has loaded. */
const photographFacts = z.object({
  width: z.int().min(1).max(MAX_WIDTH),
  height: z.int().min(1).max(MAX_HEIGHT),
  /** A tiny WebP as a data URL. */
  placeholder: z.string().regex(/^data:image\/webp;base64,[A-Za-z0-9+/=]{1,1000}$/),
});
export type PhotographFacts = z.infer<typeof photographFacts>;

/** The processed photographs of a row, by hash. */
export const readyPhotographs = z.record(photographHash, photographFacts);
export type ReadyPhotographs = z.infer<typeof readyPhotographs>;
