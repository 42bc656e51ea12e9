import type { PhotographProblem } from '#contracts/add-photographs.ts';
import type { HomeAnswer } from '#domain/partner/home-answers.ts';
import type { PartnerLanguage } from '#domain/partner/partner-languages.ts';
import type { PartnerTrust } from '#domain/partner/partner-trusts.ts';

import { formatCount } from '#domain/text/text.ts';

/** All texts of the page, in one language. */
export interface Words {
  title: string;
  lead: string;
  /** Over the homes that are due, for a screen reader. */
  due: string;
  nothingDue: string;
  more: (count: number) => string;
  all: (count: number) => string;
  answers: Record<HomeAnswer, string>;
  /** What was said of a home, as a sentence. */
  said: Record<HomeAnswer, string>;
  changeable: string;
  waits: string;
  newPrice: string;
  priceHint: string;
  send: string;
  onRequest: string;
  reference: string;
  hidden: string;
  answered: string;
  done: string;
  /** Of a home that is not the partner's or not on offer, and of an answer that is final. */
  refusals: Record<'gone' | 'final', string>;
  /** A typed price that cannot be read. */
  badPrice: string;
  addPhotographs: string;
  chooseFiles: string;
  filesHint: string;
  sendFiles: string;
  /** How many were just stored. */
  came: (count: number) => string;
  photographProblems: Record<PhotographProblem, (files: number) => string>;
  /** Of those that wait, by what happens to them. */
  waiting: Record<PartnerTrust, (count: number) => string>;
  beingMade: (count: number) => string;
  unreadable: (count: number) => string;
  yourPhotograph: (number: number) => string;
  takeBack: string;
  takenBack: string;
  photographDecided: string;
  mails: string;
  stop: string;
  stopped: string;
  resume: string;
  resumed: string;
}

export const words: Record<PartnerLanguage, Words> = {
  en: {
    title: 'Your homes',
    lead: 'Are these homes still on offer? One tap for each is enough. You can change an answer for an hour.',
    due: 'Homes that wait for your answer',
    nothingDue: 'No home waits for your answer. Thank you.',
    more: (count) => `${count} more come when these are answered.`,
    all: (count) => (count === 1 ? 'This home is still available' : `All ${count} are still available`),
    answers: {
      available: 'Still available',
      'price changed': 'Price changed',
      'sold or let': 'Sold or let',
      'on hold': 'On hold',
      'not ours': 'Not ours',
    },
    said: {
      available: 'You said: still available.',
      'price changed': 'You said: the price is now',
      'sold or let': 'You said: sold or let.',
      'on hold': 'You said: on hold.',
      'not ours': 'You said: not yours.',
    },
    changeable: 'Until an hour after your answer you can change it here.',
    waits: 'We look at it before it counts.',
    newPrice: 'New price',
    priceHint: 'Such as 1.57 cr, 95 lakh or 52k',
    send: 'Send the price',
    onRequest: 'Price on request',
    reference: 'Your reference',
    hidden: 'Hidden on our site, because nobody answered. Your answer shows it again.',
    answered: 'Answered',
    done: 'Thank you. Your answer is stored.',
    refusals: {
      gone: 'This home is not on our site any more, so there is nothing to answer.',
      final:
        'The answer to this home was given more than an hour ago and is final. To correct it, reply to our mail.',
    },
    badPrice:
      'This price could not be read, and nothing is stored yet. Type it such as 1.57 cr, 95 lakh or 52k.',
    addPhotographs: 'Add photographs',
    chooseFiles: 'Photographs on this phone or computer',
    filesHint:
      'Up to 10 at a time, together up to 30 MB. Before anybody sees them we remove where and with what they were taken.',
    sendFiles: 'Send the photographs',
    came: (count) => `Thank you. ${formatCount(count, 'photograph has', 'photographs have')} come.`,
    photographProblems: {
      'not a picture': (files) =>
        `${formatCount(files, 'file is', 'files are')} no picture that we can show. Choose JPEG, PNG, WebP or AVIF.`,
      'too large': (files) =>
        `${formatCount(files, 'photograph is', 'photographs are')} larger than 20 MB. Save ${files === 1 ? 'it' : 'them'} smaller, then send ${files === 1 ? 'it' : 'them'} again.`,
      empty: (files) =>
        `Nothing of ${formatCount(files, 'file')} arrived. Send ${files === 1 ? 'it' : 'them'} again.`,
      full: (files) =>
        `${formatCount(files, 'photograph has', 'photographs have')} no room: as many as we take wait already. Send more when we have looked at those.`,
      'none chosen': () => 'No photograph was chosen. Choose some, then send them.',
      'too many': (files) =>
        `10 photographs can be sent at a time. ${files} more ${files === 1 ? 'was' : 'were'} not stored: send ${files === 1 ? 'it' : 'them'} now.`,
      'too much': () =>
        'Together these photographs are larger than 30 MB, so none of them is stored. Send them in two or three presses.',
      'not whole': () => 'The photographs did not arrive whole, so none of them is stored. Send them again.',
      gone: () => 'This home is not on our site any more, so we take no photographs of it.',
      busy: () =>
        'Many photographs are arriving just now, and not all of yours are stored. Send them again in a minute.',
    },
    waiting: {
      'after staff': (count) =>
        `${formatCount(count, 'photograph of yours waits', 'photographs of yours wait')}. We look at ${count === 1 ? 'it' : 'them'} first, then the page shows ${count === 1 ? 'it' : 'them'}.`,
      'at once': (count) =>
        `The page shows ${count === 1 ? 'one photograph of yours' : `${count} photographs of yours`} about an hour after ${count === 1 ? 'it' : 'they'} came. Until then you can take ${count === 1 ? 'it' : 'them'} back.`,
    },
    beingMade: (count) =>
      `${count === 1 ? 'One is' : `${count} are`} being prepared: load this page again in a minute to see ${count === 1 ? 'it' : 'them'}.`,
    unreadable: (count) =>
      `${formatCount(count, 'photograph', 'photographs')} of yours could not be opened. Save ${count === 1 ? 'it' : 'them'} as JPEG, then send ${count === 1 ? 'it' : 'them'} again.`,
    yourPhotograph: (number) => `Your photograph ${number}`,
    takeBack: 'Take back',
    takenBack: 'The photograph is taken back.',
    photographDecided: 'We have decided about this photograph already. To remove it, reply to our mail.',
    mails: 'The weekly mail',
    stop: 'Stop these mails',
    stopped:
      'Stopped: we send you no such mails. Homes that nobody answers for are asked about by telephone.',
    resume: 'Send them again',
    resumed: 'We write to you again when homes are due.',
  },
  kn: {
    title: 'ನಿಮ್ಮ ಮನೆಗಳು',
    lead: 'ಈ ಮನೆಗಳು ಇನ್ನೂ ಲಭ್ಯವಿವೆಯೇ? ಪ್ರತಿ ಮನೆಗೆ ಒಂದು ಒತ್ತು ಸಾಕು. ಉತ್ತರವನ್ನು ಒಂದು ಗಂಟೆಯೊಳಗೆ ಬದಲಾಯಿಸಬಹುದು.',
    due: 'ನಿಮ್ಮ ಉತ್ತರಕ್ಕೆ ಕಾಯುತ್ತಿರುವ ಮನೆಗಳು',
    nothingDue: 'ಈಗ ನೀವು ಉತ್ತರಿಸಬೇಕಾದ ಮನೆಗಳಿಲ್ಲ. ಧನ್ಯವಾದಗಳು.',
    more: (count) => `ಇವುಗಳಿಗೆ ಉತ್ತರಿಸಿದ ಮೇಲೆ ಇನ್ನೂ ${count} ಮನೆಗಳು ಬರುತ್ತವೆ.`,
    all: (count) => (count === 1 ? 'ಈ ಮನೆ ಇನ್ನೂ ಲಭ್ಯವಿದೆ' : `ಎಲ್ಲಾ ${count} ಮನೆಗಳು ಇನ್ನೂ ಲಭ್ಯವಿವೆ`),
    answers: {
      available: 'ಇನ್ನೂ ಲಭ್ಯವಿದೆ',
      'price changed': 'ಬೆಲೆ ಬದಲಾಗಿದೆ',
      'sold or let': 'ಮಾರಾಟ ಅಥವಾ ಬಾಡಿಗೆ ಆಗಿದೆ',
      'on hold': 'ಸದ್ಯಕ್ಕೆ ತಡೆಹಿಡಿಯಲಾಗಿದೆ',
      'not ours': 'ನಮ್ಮದಲ್ಲ',
    },
    said: {
      available: 'ನಿಮ್ಮ ಉತ್ತರ: ಇನ್ನೂ ಲಭ್ಯವಿದೆ.',
      'price changed': 'ನಿಮ್ಮ ಉತ್ತರ: ಈಗಿನ ಬೆಲೆ',
      'sold or let': 'ನಿಮ್ಮ ಉತ್ತರ: ಮಾರಾಟ ಅಥವಾ ಬಾಡಿಗೆ ಆಗಿದೆ.',
      'on hold': 'ನಿಮ್ಮ ಉತ್ತರ: ಸದ್ಯಕ್ಕೆ ತಡೆಹಿಡಿಯಲಾಗಿದೆ.',
      'not ours': 'ನಿಮ್ಮ ಉತ್ತರ: ನಿಮ್ಮದಲ್ಲ.',
    },
    changeable: 'ಉತ್ತರಿಸಿದ ಒಂದು ಗಂಟೆಯವರೆಗೆ ಅದನ್ನು ಇಲ್ಲಿ ಬದಲಾಯಿಸಬಹುದು.',
    waits: 'ನಾವು ಅದನ್ನು ಮೊದಲು ಪರಿಶೀಲಿಸುತ್ತೇವೆ.',
    newPrice: 'ಹೊಸ ಬೆಲೆ',
    priceHint: 'ಉದಾಹರಣೆಗೆ 1.57 cr, 95 lakh ಅಥವಾ 52k',
    send: 'ಬೆಲೆ ಕಳುಹಿಸಿ',
    onRequest: 'ಬೆಲೆ ತಿಳಿಸಿಲ್ಲ',
    reference: 'ನಿಮ್ಮ ಉಲ್ಲೇಖ ಸಂಖ್ಯೆ',
    hidden: 'ಯಾರೂ ಉತ್ತರಿಸದ ಕಾರಣ ನಮ್ಮ ತಾಣದಲ್ಲಿ ಮರೆಮಾಡಲಾಗಿದೆ. ನಿಮ್ಮ ಉತ್ತರ ಅದನ್ನು ಮತ್ತೆ ತೋರಿಸುತ್ತದೆ.',
    answered: 'ಉತ್ತರಿಸಿದವು',
    done: 'ಧನ್ಯವಾದಗಳು. ನಿಮ್ಮ ಉತ್ತರವನ್ನು ಉಳಿಸಲಾಗಿದೆ.',
    refusals: {
      gone: 'ಈ ಮನೆ ಈಗ ನಮ್ಮ ತಾಣದಲ್ಲಿ ಇಲ್ಲ, ಆದ್ದರಿಂದ ಉತ್ತರಿಸುವ ಅಗತ್ಯವಿಲ್ಲ.',
      final: 'ಈ ಮನೆಯ ಉತ್ತರವನ್ನು ಒಂದು ಗಂಟೆಗೂ ಮೊದಲು ನೀಡಲಾಗಿದೆ, ಅದು ಅಂತಿಮ. ತಿದ್ದಲು ನಮ್ಮ ಇಮೇಲ್‌ಗೆ ಉತ್ತರಿಸಿ.',
    },
    badPrice: 'ಈ ಬೆಲೆಯನ್ನು ಓದಲಾಗಲಿಲ್ಲ, ಇನ್ನೂ ಏನನ್ನೂ ಉಳಿಸಿಲ್ಲ. 1.57 cr, 95 lakh ಅಥವಾ 52k ಎಂಬಂತೆ ಬರೆಯಿರಿ.',
    addPhotographs: 'ಚಿತ್ರಗಳನ್ನು ಸೇರಿಸಿ',
    chooseFiles: 'ಈ ಫೋನ್ ಅಥವಾ ಕಂಪ್ಯೂಟರ್‌ನಲ್ಲಿರುವ ಚಿತ್ರಗಳು',
    filesHint:
      'ಒಮ್ಮೆಗೆ 10 ಚಿತ್ರಗಳವರೆಗೆ, ಒಟ್ಟು 30 MB ವರೆಗೆ. ಎಲ್ಲಿ ಮತ್ತು ಯಾವುದರಿಂದ ತೆಗೆದದ್ದು ಎಂಬ ಮಾಹಿತಿಯನ್ನು ಯಾರೂ ನೋಡುವ ಮೊದಲೇ ಅಳಿಸುತ್ತೇವೆ.',
    sendFiles: 'ಚಿತ್ರಗಳನ್ನು ಕಳುಹಿಸಿ',
    came: (count) => `ಧನ್ಯವಾದಗಳು. ${count} ${count === 1 ? 'ಚಿತ್ರ ಬಂದಿದೆ' : 'ಚಿತ್ರಗಳು ಬಂದಿವೆ'}.`,
    photographProblems: {
      'not a picture': (files) => `${files} ಫೈಲ್ ಅನ್ನು ಚಿತ್ರವಾಗಿ ತೋರಿಸಲಾಗದು. JPEG, PNG, WebP ಅಥವಾ AVIF ಆರಿಸಿ.`,
      'too large': (files) => `${files} ಚಿತ್ರ 20 MB ಗಿಂತ ದೊಡ್ಡದಾಗಿದೆ. ಚಿಕ್ಕದಾಗಿ ಉಳಿಸಿ ಮತ್ತೆ ಕಳುಹಿಸಿ.`,
      empty: (files) => `${files} ಫೈಲ್‌ನಿಂದ ಏನೂ ಬಂದಿಲ್ಲ. ಮತ್ತೆ ಕಳುಹಿಸಿ.`,
      full: (files) =>
        `${files} ಚಿತ್ರಕ್ಕೆ ಜಾಗವಿಲ್ಲ: ನಾವು ತೆಗೆದುಕೊಳ್ಳುವಷ್ಟು ಈಗಾಗಲೇ ಕಾಯುತ್ತಿವೆ. ಅವುಗಳನ್ನು ನಾವು ನೋಡಿದ ಮೇಲೆ ಇನ್ನಷ್ಟು ಕಳುಹಿಸಿ.`,
      'none chosen': () => 'ಯಾವ ಚಿತ್ರವನ್ನೂ ಆರಿಸಿಲ್ಲ. ಚಿತ್ರಗಳನ್ನು ಆರಿಸಿ, ನಂತರ ಕಳುಹಿಸಿ.',
      'too many': (files) => `ಒಮ್ಮೆಗೆ 10 ಚಿತ್ರಗಳನ್ನು ಕಳುಹಿಸಬಹುದು. ಇನ್ನೂ ${files} ಉಳಿಸಿಲ್ಲ: ಈಗ ಕಳುಹಿಸಿ.`,
      'too much': () => 'ಈ ಚಿತ್ರಗಳು ಒಟ್ಟು 30 MB ಗಿಂತ ದೊಡ್ಡದಾಗಿವೆ, ಆದ್ದರಿಂದ ಯಾವುದನ್ನೂ ಉಳಿಸಿಲ್ಲ. ಎರಡು ಅಥವಾ ಮೂರು ಬಾರಿ ಕಳುಹಿಸಿ.',
      'not whole': () => 'ಚಿತ್ರಗಳು ಪೂರ್ತಿಯಾಗಿ ಬಂದಿಲ್ಲ, ಯಾವುದನ್ನೂ ಉಳಿಸಿಲ್ಲ. ಮತ್ತೆ ಕಳುಹಿಸಿ.',
      gone: () => 'ಈ ಮನೆ ಈಗ ನಮ್ಮ ತಾಣದಲ್ಲಿ ಇಲ್ಲ, ಆದ್ದರಿಂದ ಅದರ ಚಿತ್ರಗಳನ್ನು ತೆಗೆದುಕೊಳ್ಳುವುದಿಲ್ಲ.',
      busy: () => 'ಈಗ ಬಹಳ ಚಿತ್ರಗಳು ಬರುತ್ತಿವೆ, ನಿಮ್ಮ ಎಲ್ಲಾ ಚಿತ್ರಗಳನ್ನು ಉಳಿಸಿಲ್ಲ. ಒಂದು ನಿಮಿಷದಲ್ಲಿ ಮತ್ತೆ ಕಳುಹಿಸಿ.',
    },
    waiting: {
      'after staff': (count) =>
        `ನೀವು ಕಳುಹಿಸಿದ ${count} ${count === 1 ? 'ಚಿತ್ರ ಕಾಯುತ್ತಿದೆ' : 'ಚಿತ್ರಗಳು ಕಾಯುತ್ತಿವೆ'}. ನಾವು ನೋಡಿದ ಮೇಲೆ ಪುಟದಲ್ಲಿ ಕಾಣುತ್ತದೆ.`,
      'at once': (count) =>
        `ನೀವು ಕಳುಹಿಸಿದ ${count} ${count === 1 ? 'ಚಿತ್ರ' : 'ಚಿತ್ರಗಳು'} ಬಂದ ಸುಮಾರು ಒಂದು ಗಂಟೆಯ ನಂತರ ಪುಟದಲ್ಲಿ ಕಾಣುತ್ತದೆ. ಅಲ್ಲಿಯವರೆಗೆ ಹಿಂತೆಗೆದುಕೊಳ್ಳಬಹುದು.`,
    },
    beingMade: (count) => `${count} ಸಿದ್ಧವಾಗುತ್ತಿದೆ: ನೋಡಲು ಒಂದು ನಿಮಿಷದಲ್ಲಿ ಈ ಪುಟವನ್ನು ಮತ್ತೆ ತೆರೆಯಿರಿ.`,
    unreadable: (count) => `ನೀವು ಕಳುಹಿಸಿದ ${count} ಚಿತ್ರವನ್ನು ತೆರೆಯಲಾಗಲಿಲ್ಲ. JPEG ಆಗಿ ಉಳಿಸಿ ಮತ್ತೆ ಕಳುಹಿಸಿ.`,
    yourPhotograph: (number) => `ನಿಮ್ಮ ಚಿತ್ರ ${number}`,
    takeBack: 'ಹಿಂತೆಗೆದುಕೊಳ್ಳಿ',
    takenBack: 'ಚಿತ್ರವನ್ನು ಹಿಂತೆಗೆದುಕೊಳ್ಳಲಾಗಿದೆ.',
    photographDecided: 'ಈ ಚಿತ್ರದ ಬಗ್ಗೆ ಈಗಾಗಲೇ ತೀರ್ಮಾನಿಸಿದ್ದೇವೆ. ತೆಗೆಯಲು ನಮ್ಮ ಇಮೇಲ್‌ಗೆ ಉತ್ತರಿಸಿ.',
    mails: 'ವಾರದ ಇಮೇಲ್',
    stop: 'ಈ ಇಮೇಲ್‌ಗಳನ್ನು ನಿಲ್ಲಿಸಿ',
    stopped: 'ನಿಲ್ಲಿಸಲಾಗಿದೆ: ಇಂತಹ ಇಮೇಲ್‌ಗಳನ್ನು ಕಳುಹಿಸುವುದಿಲ್ಲ. ಉತ್ತರವಿಲ್ಲದ ಮನೆಗಳ ಬಗ್ಗೆ ದೂರವಾಣಿಯಲ್ಲಿ ಕೇಳುತ್ತೇವೆ.',
    resume: 'ಮತ್ತೆ ಕಳುಹಿಸಿ',
    resumed: 'ಉತ್ತರಿಸಬೇಕಾದ ಮನೆಗಳಿದ್ದಾಗ ನಿಮಗೆ ಮತ್ತೆ ಬರೆಯುತ್ತೇವೆ.',
  },
};
