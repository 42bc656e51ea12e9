import { wordsOfName } from './words-of-name.ts';

const OTHERS =
  /^(?:(?:similar|related|recommended|recommendations|suggested|suggestions|you may also like)|(?:similar|related|recommended|nearby|suggested|other|more|also|featured|sponsored|recently) (?:.* )?(?:homes?|listings?|property|properties|units?|flats?|apartments?|viewed|ads?))$/;

/** Whether what stands below this name is about other homes than that around it: 'similarProperties', 'related_listings'. */
export const isOfOtherHomes = (name: string): boolean => OTHERS.test(wordsOfName(name));
