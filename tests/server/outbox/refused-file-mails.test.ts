import { describe, expect, test } from 'vitest';
import { faultOfOurs } from '#domain/partner-file/fault-of-ours.ts';
import { judgeFile } from '#domain/partner-file/judge-file.ts';
import { problemInKannada } from '#domain/partner-file/problem-in-kannada.ts';
import { letterHtml, letterText } from '#server/mail/letter.ts';
import { refusedFileMailForPartner, refusedFileMailForStaff } from '#server/outbox/refused-file-mails.ts';
import { readPartnerFile } from '#server/partner-files/read-partner-file.ts';
import { senderFacts } from './sender-facts.ts';

const refused = (language: 'en' | 'kn', problem: string, name = 'Kavya') =>
  refusedFileMailForPartner(
    {
      partner: 'Kaveri Homes',
      name,
      email: 'kavya@kaveri.example',
      language,
      problem,
      file_name: 'homes.csv',
    },
    senderFacts,
  );
const english = /[a-z]{4,}/;

describe('the mail to a partner about a file that changed nothing', () => {
  test('is in Kannada for a person who reads Kannada, with the reason and what to do', () => {
    const { subject, letter } = refused('kn', 'The file is empty. Nothing was changed.');
    const text = letterText(letter);
    expect(subject).toBe('Angala: ನಿಮ್ಮ ಮನೆಗಳ ಫೈಲ್ ಅನ್ನು ತೆಗೆದುಕೊಳ್ಳಲಾಗಲಿಲ್ಲ');
    for (const words of ['ನಮಸ್ಕಾರ Kavya,', 'ಫೈಲ್ ಖಾಲಿ ಇದೆ.', 'ಹಿಂದಿನಂತೆಯೇ ಇವೆ', 'ಮತ್ತೆ ಕಳುಹಿಸಿ', 'homes.csv'])
      expect(text).toContain(words);
    expect(text).not.toContain('The file is empty');
    expect(letterHtml(letter)).toContain('<html lang="kn">');
  });

  test('keeps a reason that has no words in Kannada, and says that it is in English', () => {
    expect(letterText(refused('kn', 'Something <new> went wrong.').letter)).toContain(
      'ಕಾರಣ (ಇಂಗ್ಲಿಷ್‌ನಲ್ಲಿ): Something <new> went wrong.',
    );
    expect(letterHtml(refused('kn', '<b>new</b>').letter)).toContain('&lt;b&gt;new&lt;/b&gt;');
  });

  test('stays in English for everybody else', () => {
    const { letter } = refused('en', 'The file is empty.');
    expect(letterText(letter)).toContain('Dear Kavya,');
    expect(letterHtml(letter)).toContain('<html lang="en-IN">');
  });

  test.each([
    [faultOfOurs(3), true],
    ['Reading the file took too long, so nothing more was changed.', true],
    [faultOfOurs(0), false],
    ['The file is empty. Nothing was changed.', false],
  ])('never says that nothing was changed when something was: %s', (problem, isPart) => {
    for (const language of ['en', 'kn'] as const) {
      const text = letterText(refused(language, problem).letter);
      expect(/changed nothing|ಏನನ್ನೂ ಬದಲಾಯಿಸಿಲ್ಲ/.test(text)).toBe(!isPart);
    }
    const { subject, letter } = refusedFileMailForStaff(
      { partner: 'Kaveri', problem, file_name: '' },
      senderFacts,
    );
    expect(/changed nothing|no home was changed/.test(`${subject} ${letterText(letter)}`)).toBe(!isPart);
    expect(letterText(letter)).toContain(problem);
  });

  test.each([
    ['empty', ' '],
    ['without homes', 'Ref,Price\n'],
    ['a web page', '<html>Sign in</html>'],
    ['a PDF', '%PDF-1.7'],
    ['half of JSON', '[{"ref": 1}, {'],
    ['half of XML', '<homes><home>'],
    ['half of a BLM', '#HEADER#\nVersion : 3\n#DATA#\n'],
    ['no text', 'a\0b'],
  ])('has its reason in Kannada when the file is %s', async (_, file) => {
    const problem = await readPartnerFile(new TextEncoder().encode(file)).then(
      () => '',
      (fault: unknown) => (fault instanceof Error ? fault.message : ''),
    );
    expect(problem).not.toBe('');
    expect(problemInKannada(problem)).toMatch(/\p{Script=Kannada}/u);
  });

  test('says in Kannada how many homes came and how many there were', () => {
    const file = {
      rows: 7,
      homes: 7,
      references: ['a'],
      known: new Set(['a']),
      accepted: 1_200,
      lostLineEnd: false,
      isApproved: false,
    };
    const smaller = problemInKannada(judgeFile(file) ?? '');
    expect(smaller).toMatch(/7 ಮನೆಗಳಿವೆ.*1,200/);
    const foreign = problemInKannada(
      judgeFile({ ...file, accepted: 8, known: new Set(['x', 'y', 'z']) }) ?? '',
    );
    expect(foreign).toMatch(/3 ಮನೆಗಳಲ್ಲಿ 0/);
    expect(problemInKannada(judgeFile({ ...file, accepted: 7, lostLineEnd: true }) ?? '')).toMatch(
      /\p{Script=Kannada}/u,
    );
    for (const rows of [0, 3]) {
      const none = problemInKannada(judgeFile({ ...file, rows, homes: 0 }) ?? '');
      expect(none).not.toMatch(english);
      expect(none).not.toBeNull();
    }
  });
});
