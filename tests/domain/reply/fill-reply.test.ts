import { describe, expect, test } from 'vitest';
import { whatsappLink } from '#domain/enquiry/phone.ts';
import { fillReply, unknownReplyWords } from '#domain/reply/fill-reply.ts';

const values = {
  name: 'Asha',
  home: '3 BHK, Lake View',
  price: '₹1.20 Cr',
  link: 'https://angala.test/property/3-bhk',
  reference: 'ANG-7K3M9',
};
const nothing = { name: '', home: '', price: '', link: '', reference: 'ANG-7K3M9' };

describe('a saved reply', () => {
  test('names what is known of the enquiry', () => {
    expect(fillReply('Hello {name}, {home} costs {price}: {link} ({reference})', values, 'english')).toBe(
      'Hello Asha, 3 BHK, Lake View costs ₹1.20 Cr: https://angala.test/property/3-bhk (ANG-7K3M9)',
    );
  });

  test('leaves no gap where nothing is known, in either language', () => {
    expect(fillReply('Hello {name}, {home} is free. {link} When?', nothing, 'english')).toBe(
      'Hello, the home that you asked about is free. When?',
    );
    expect(fillReply('ನಮಸ್ಕಾರ {name}, {home}', nothing, 'kannada')).toBe('ನಮಸ್ಕಾರ, ನೀವು ಕೇಳಿದ ಮನೆ');
  });

  test.each(['{link}', '$&', '$1', '{constructor}'])('reads no word in the value %j', (home) => {
    expect(fillReply('{home} and {name}', { ...values, home }, 'english')).toBe(`${home} and Asha`);
  });

  test('keeps a word that nobody fills, and names it before it is saved', () => {
    expect(fillReply('{nmae} {constructor}', values, 'english')).toBe('{nmae} {constructor}');
    expect(unknownReplyWords('{nmae} {name} {constructor} {nmae}')).toEqual(['nmae', 'constructor']);
  });

  test('stays one parameter of a WhatsApp link, whatever it contains', () => {
    const link = whatsappLink('+919845012345', 'a&phone=1#b?text=c\r\nd');
    expect(new URL(link ?? '').searchParams.get('text')).toBe('a&phone=1#b?text=c\r\nd');
    expect([...new URL(link ?? '').searchParams.keys()]).toEqual(['text']);
    expect(new URL(link ?? '').hash).toBe('');
  });
});
