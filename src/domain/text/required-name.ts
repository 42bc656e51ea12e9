import * as z from 'zod';
import { isVisible } from './is-visible.ts';

/** A name or title with at least one visible character. Headings, links and page titles use it. */
export function requiredName(problem: string) {
  return z.string().trim().refine(isVisible, problem);
}
