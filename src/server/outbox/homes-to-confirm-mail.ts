import { formatDay } from '#domain/calendar/day.ts';
import type { PartnerLanguage } from '#domain/partner/partner-languages.ts';
import { refusalInKannada } from '#domain/partner-file/refusal-in-kannada.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { formatCount } from '#domain/text/text.ts';
import { greeting, greetingInKannada, type SenderFacts, signature } from '../mail/sender-facts.ts';
import type { MailText } from './enquiry-mails.ts';
import type { HomesToConfirm } from './outbox-message.ts';

interface Words {
  subject: (count: number) => string;
  greeting: (name: string) => string;
  question: (siteName: string, partner: string, count: number) => string;
  how: string;
  hides: string;
  homes: string;
  more: (count: number) => string;
  onDay: (day: string) => string;
  refused: (count: number, file: string) => string;
  row: (row: number, column: string) => string;
  reason: (reason: string) => string;
  otherRows: (count: number) => string;
  link: string;
  stop: string;
}

const words: Record<PartnerLanguage, Words> = {
  en: {
    subject: (count) => `Still on offer? ${formatCount(count, 'home')} to confirm`,
    greeting,
    question: (siteName, partner, count) =>
      `${siteName} shows homes of ${partner}. Please tell us of ${count === 1 ? 'one home' : `${count} homes`} whether they are still on offer.`,
    how: 'The page below needs no account and one tap for each home, and takes photographs too. The link works for 14 days, for you alone: please do not pass it on.',
    hides: 'Without an answer we hide these homes',
    homes: 'The homes',
    more: (count) => `And ${count} more`,
    onDay: (day) => `On ${day}`,
    refused: (count, file) =>
      `${formatCount(count, 'row')} of your last file${file} ${count === 1 ? 'is' : 'are'} not shown. Mend ${count === 1 ? 'it' : 'them'} in your next file`,
    row: (row, column) => (column ? `Row ${row}, ${column}` : `Row ${row}`),
    reason: (reason) => capitalise(reason),
    otherRows: (count) => `And ${formatCount(count, 'more row', 'more rows')}`,
    link: 'Answer for your homes',
    stop: 'You get this mail once a week at most, and only when homes wait. The page has a button that stops it.',
  },
  kn: {
    subject: (count) => `ಇನ್ನೂ ಲಭ್ಯವಿವೆಯೇ? ${count} ಮನೆಗಳನ್ನು ದೃಢಪಡಿಸಿ`,
    greeting: greetingInKannada,
    question: (siteName, partner, count) =>
      `${siteName} ತಾಣದಲ್ಲಿ ${partner} ಅವರ ಮನೆಗಳಿವೆ. ${count} ಮನೆಗಳು ಇನ್ನೂ ಲಭ್ಯವಿವೆಯೇ ಎಂದು ದಯವಿಟ್ಟು ತಿಳಿಸಿ.`,
    how: 'ಕೆಳಗಿನ ಪುಟಕ್ಕೆ ಖಾತೆ ಬೇಕಿಲ್ಲ, ಪ್ರತಿ ಮನೆಗೆ ಒಂದು ಒತ್ತು ಸಾಕು; ಚಿತ್ರಗಳನ್ನೂ ಅಲ್ಲಿ ಸೇರಿಸಬಹುದು. ಲಿಂಕ್ 14 ದಿನ ಕೆಲಸ ಮಾಡುತ್ತದೆ, ಅದು ನಿಮಗಾಗಿ ಮಾತ್ರ: ಬೇರೆಯವರಿಗೆ ಕಳುಹಿಸಬೇಡಿ.',
    hides: 'ಉತ್ತರ ಬಾರದಿದ್ದರೆ ಈ ಮನೆಗಳನ್ನು ಮರೆಮಾಡುತ್ತೇವೆ',
    homes: 'ಮನೆಗಳು',
    more: (count) => `ಇನ್ನೂ ${count}`,
    onDay: (day) => day,
    refused: (count, file) =>
      `ನಿಮ್ಮ ಕೊನೆಯ ಫೈಲ್‌ನ${file} ${count} ಸಾಲುಗಳು ತಾಣದಲ್ಲಿ ಕಾಣುತ್ತಿಲ್ಲ. ಮುಂದಿನ ಫೈಲ್‌ನಲ್ಲಿ ಅವನ್ನು ಸರಿಪಡಿಸಿ`,
    row: (row, column) => (column ? `ಸಾಲು ${row}, ${column}` : `ಸಾಲು ${row}`),
    reason: (reason) => refusalInKannada(reason) ?? `ಕಾರಣ (ಇಂಗ್ಲಿಷ್‌ನಲ್ಲಿ): ${capitalise(reason)}`,
    otherRows: (count) => `ಇನ್ನೂ ${count} ಸಾಲುಗಳು`,
    link: 'ನಿಮ್ಮ ಮನೆಗಳ ಬಗ್ಗೆ ಉತ್ತರಿಸಿ',
    stop: 'ಈ ಇಮೇಲ್ ವಾರಕ್ಕೆ ಒಮ್ಮೆ ಮಾತ್ರ, ಉತ್ತರಿಸಬೇಕಾದ ಮನೆಗಳಿದ್ದಾಗ ಬರುತ್ತದೆ. ಪುಟದಲ್ಲಿರುವ ಗುಂಡಿಯಿಂದ ಇದನ್ನು ನಿಲ್ಲಿಸಬಹುದು.',
  },
};

function refusedRows({ file_name: file, rows, first }: NonNullable<HomesToConfirm['refused']>, say: Words) {
  return {
    heading: say.refused(rows, file ? ` (${file})` : ''),
    entries: [
      ...first.map(({ row, column, reason }) => ({
        title: say.row(row, column),
        href: null,
        lines: [say.reason(reason)],
      })),
      ...(rows > first.length ? [{ title: say.otherRows(rows - first.length), href: null, lines: [] }] : []),
    ],
    links: [],
  };
}

/** Asks a person at a partner whether homes are still on offer, in their language. */
export function homesToConfirmMail(message: HomesToConfirm, facts: SenderFacts): MailText {
  const { name, language, link, partner, due, homes, hides, refused } = message;
  const say = words[language];
  return {
    subject: say.subject(due),
    letter: {
      language,
      greeting: say.greeting(name),
      paragraphs: [say.question(facts.siteName, partner, due), say.how],
      sections: [
        ...(hides.length > 0
          ? [
              {
                heading: say.hides,
                entries: hides.map(({ title, on }) => ({
                  title,
                  href: null,
                  lines: [say.onDay(formatDay(on))],
                })),
                links: [],
              },
            ]
          : []),
        {
          heading: say.homes,
          entries: [
            ...homes.map(({ title, reference }) => ({
              title,
              href: null,
              lines: reference ? [reference] : [],
            })),
            ...(due > homes.length ? [{ title: say.more(due - homes.length), href: null, lines: [] }] : []),
          ],
          links: [],
        },
        ...(refused ? [refusedRows(refused, say)] : []),
      ],
      details: [],
      links: [{ label: say.link, href: `${facts.siteOrigin}${facts.partnerHomesPath(link)}` }],
      closing: [...signature(facts), say.stop],
    },
  };
}
