import type { HomeAnswer } from '#domain/partner/home-answers.ts';
import type { PartnerLanguage } from '#domain/partner/partner-languages.ts';

/** All texts of the page, in one language. */
export interface Words {
  title: string;
  lead: string;
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
    mails: 'ವಾರದ ಇಮೇಲ್',
    stop: 'ಈ ಇಮೇಲ್‌ಗಳನ್ನು ನಿಲ್ಲಿಸಿ',
    stopped: 'ನಿಲ್ಲಿಸಲಾಗಿದೆ: ಇಂತಹ ಇಮೇಲ್‌ಗಳನ್ನು ಕಳುಹಿಸುವುದಿಲ್ಲ. ಉತ್ತರವಿಲ್ಲದ ಮನೆಗಳ ಬಗ್ಗೆ ದೂರವಾಣಿಯಲ್ಲಿ ಕೇಳುತ್ತೇವೆ.',
    resume: 'ಮತ್ತೆ ಕಳುಹಿಸಿ',
    resumed: 'ಉತ್ತರಿಸಬೇಕಾದ ಮನೆಗಳಿದ್ದಾಗ ನಿಮಗೆ ಮತ್ತೆ ಬರೆಯುತ್ತೇವೆ.',
  },
};
