import { formatCount } from '../text/text.ts';

const AGAIN = 'It is tried again with the next run.';

/** Why a file was not taken in whole although nothing is wrong with it, for staff and partner. */
export const faultOfOurs = (changed: number) =>
  changed === 0
    ? `The file could not be taken in because of a fault of ours. ${AGAIN}`
    : `A fault of ours ended it after ${formatCount(changed, 'home')} had been added or changed. ${AGAIN}`;

/** Whether a problem leaves open that homes were changed before it: nobody may say then that nothing was. */
export const mayHaveChanged = (problem: string) =>
  /had been added or changed|nothing more was changed/.test(problem);
