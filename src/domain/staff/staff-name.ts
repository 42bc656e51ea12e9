import { isVisible } from '../text/is-visible.ts';

export const noStaffName = 'Write your name in letters. An address is no name.';

/** Whether colleagues may be called so: it is seen, and is no address, which would pass for somebody else's account. */
export const isStaffName = (typed: string): boolean => isVisible(typed) && !/[@\uff20\ufe6b]/.test(typed);
