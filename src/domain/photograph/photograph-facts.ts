import * as z from 'zod';
import { hashPattern, HIGHEST, LARGEST } from './photograph.ts';

export const photographHash = z.string().regex(new RegExp(`^${hashPattern}$`), 'expected a SHA-256');

/** What a page says of a photograph that is ready: its largest size in pixels, and what stands there meanwhile. */
const photographFacts = z.object({
  width: z.int().min(1).max(LARGEST),
  height: z.int().min(1).max(HIGHEST),
  /** A tiny WebP as a data address. */
  placeholder: z.string().regex(/^data:image\/webp;base64,[A-Za-z0-9+/=]{1,1000}$/),
});
export type PhotographFacts = z.infer<typeof photographFacts>;

/** The photographs of a row that are ready, by hash. */
export const readyPhotographs = z.record(photographHash, photographFacts);
export type ReadyPhotographs = z.infer<typeof readyPhotographs>;
