import type { PartnerLanguage } from '#domain/partner/partner-languages.ts';
import { mayHaveChanged } from '#domain/partner-file/fault-of-ours.ts';
import { problemInKannada } from '#domain/partner-file/problem-in-kannada.ts';
import { greeting, greetingInKannada, type SenderFacts, signature } from '../mail/sender-facts.ts';
import type { MailText } from './enquiry-mails.ts';
import type { RefusedFile, RefusedFileOfContact } from './outbox-message.ts';

/** A partner's file changed nothing: which one, and why. */
export function refusedFileMailForStaff(
  { partner, problem, file_name: file }: RefusedFile,
  facts: SenderFacts,
): MailText {
  const isPart = mayHaveChanged(problem);
  return {
    subject: isPart
      ? `The file of ${partner} was not taken in whole`
      : `The file of ${partner} changed nothing`,
    letter: {
      greeting: isPart
        ? `The file of ${partner} was read, and not all of it was taken in.`
        : `The file of ${partner} was read, and no home was changed.`,
      paragraphs: [problem],
      details: [['File', file || null]],
      links: [{ label: 'Partners, in the admin', href: `${facts.siteOrigin}${facts.adminPath}` }],
      closing: [],
    },
  };
}

interface Words {
  subject: (siteName: string) => string;
  greeting: (name: string) => string;
  nothingChanged: string;
  partChanged: string;
  why: (problem: string) => string;
  whatToDo: string;
  file: string;
}

const words: Record<PartnerLanguage, Words> = {
  en: {
    subject: (siteName) => `Your file of homes was not taken in by ${siteName}`,
    greeting,
    nothingChanged:
      'We have read your file of homes, and changed nothing. Your homes stay on our site as they were.',
    partChanged: 'We have read your file of homes, and not all of it was taken in.',
    why: (problem) => problem,
    whatToDo: 'Please mend the file and send it again, or answer this mail if it is right as it is.',
    file: 'File',
  },
  kn: {
    subject: (siteName) => `${siteName}: ನಿಮ್ಮ ಮನೆಗಳ ಫೈಲ್ ಅನ್ನು ತೆಗೆದುಕೊಳ್ಳಲಾಗಲಿಲ್ಲ`,
    greeting: greetingInKannada,
    nothingChanged: 'ನಿಮ್ಮ ಮನೆಗಳ ಫೈಲ್ ಅನ್ನು ನೋಡಿದೆವು, ಏನನ್ನೂ ಬದಲಾಯಿಸಿಲ್ಲ. ನಿಮ್ಮ ಮನೆಗಳು ನಮ್ಮ ತಾಣದಲ್ಲಿ ಹಿಂದಿನಂತೆಯೇ ಇವೆ.',
    partChanged: 'ನಿಮ್ಮ ಮನೆಗಳ ಫೈಲ್ ಅನ್ನು ನೋಡಿದೆವು, ಆದರೆ ಪೂರ್ತಿಯಾಗಿ ತೆಗೆದುಕೊಳ್ಳಲಾಗಲಿಲ್ಲ.',
    why: (problem) => problemInKannada(problem) ?? `ಕಾರಣ (ಇಂಗ್ಲಿಷ್‌ನಲ್ಲಿ): ${problem}`,
    whatToDo: 'ದಯವಿಟ್ಟು ಫೈಲ್ ಸರಿಪಡಿಸಿ ಮತ್ತೆ ಕಳುಹಿಸಿ. ಅದು ಸರಿಯಾಗಿಯೇ ಇದ್ದರೆ ಈ ಇಮೇಲ್‌ಗೆ ಉತ್ತರಿಸಿ.',
    file: 'ಫೈಲ್',
  },
};

/** Says so to a person at the partner, in their language. */
export function refusedFileMailForPartner(
  { name, language, problem, file_name: file }: RefusedFileOfContact,
  facts: SenderFacts,
): MailText {
  const say = words[language];
  return {
    subject: say.subject(facts.siteName),
    letter: {
      language,
      greeting: say.greeting(name),
      paragraphs: [
        mayHaveChanged(problem) ? say.partChanged : say.nothingChanged,
        say.why(problem),
        say.whatToDo,
      ],
      details: [[say.file, file || null]],
      links: [],
      closing: signature(facts),
    },
  };
}
