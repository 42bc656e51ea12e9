import { describe, expect, test } from 'vitest';
import { letterText } from '#server/mail/letter.ts';
import { homesToConfirmMail } from '#server/outbox/homes-to-confirm-mail.ts';
import type { HomesToConfirm } from '#server/outbox/outbox-message.ts';
import { senderFacts } from './sender-facts.ts';

const mailOf = (message: Partial<HomesToConfirm>) =>
  letterText(
    homesToConfirmMail(
      {
        email: 'kavya@kaveri.example',
        name: 'Kavya',
        language: 'en',
        link: 'secret',
        partner: 'Kaveri Homes',
        due: 1,
        homes: [{ title: 'Lake view', reference: 'K-1' }],
        hides: [],
        ...message,
      },
      senderFacts,
    ).letter,
  );
const refused = {
  file_name: 'homes.csv',
  rows: 7,
  first: [
    { row: 4, column: 'Ref', reason: 'row 3 has the same reference; each home needs one of its own' },
    { row: 9, column: '', reason: 'the row gives hardly anything about a home' },
  ],
};

describe('the weekly mail tells a partner which rows of the last file nobody sees', () => {
  test('with row, column and reason', () => {
    const text = mailOf({ refused });
    for (const words of [
      '7 rows of your last file (homes.csv) are not shown. Mend them in your next file',
      'Row 4, Ref',
      'Row 3 has the same reference; each home needs one of its own',
      'Row 9',
      'And 5 more rows',
    ])
      expect(text).toContain(words);
  });

  test('in Kannada, with the reason in English only where it has no other words', () => {
    const text = mailOf({
      language: 'kn',
      refused: { ...refused, first: [...refused.first, { row: 12, column: '', reason: 'too odd' }] },
    });
    for (const words of ['ಸಾಲು 4, Ref', '3ನೇ ಸಾಲಿಗೂ ಇದೇ ಸಂಖ್ಯೆ', 'ಕಾರಣ (ಇಂಗ್ಲಿಷ್‌ನಲ್ಲಿ): Too odd', 'ಇನ್ನೂ 4 ಸಾಲುಗಳು'])
      expect(text).toContain(words);
    expect(text).not.toContain('hardly anything');
  });

  test('and says nothing where there are none', () => {
    expect(mailOf({})).not.toContain('your last file');
    expect(mailOf({ refused: null })).not.toContain('your last file');
  });
});
