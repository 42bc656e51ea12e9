import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { Partner } from '#contracts/admin-partners.ts';
import { draftProblem, emptyDraft, savedPartner } from '#islands/desk/partners/partner-draft.ts';
import { createPartners, NEW_PARTNER } from '#islands/desk/partners/partners.ts';
import { answerCounts, askedText, waitingText } from '#islands/desk/partners/PartnerAnswers.tsx';
import { partnerMessage } from '#islands/desk/partners/partner-message.ts';
import { partnerIn } from '#islands/desk/partners/PartnersBlock.tsx';
import { findPartners } from '#islands/desk/partners/find-partners.ts';
import { PartnersPart } from '#islands/desk/partners/PartnersPart.tsx';
import { waitingWords } from '#islands/desk/partners/waiting-words.ts';
import { blockedStorage, fakeStorage } from '../../fake-storage.ts';
import { fakeBackend } from '../../staff-fakes.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const id = '1f0c2a4e-0000-4000-8000-000000000001';
const kaveri: Partner = {
  ...{
    id,
    slug: 'kaveri-homes',
    name: 'Kaveri Homes',
    homes_come: 'file',
    trust: 'after staff',
    notes: null,
  },
  updated_at: '2026-11-20T04:30:00Z',
  contacts: [{ id: 'c1', name: 'Kavya', email: 'kavya@kaveri.example', phone: null, language: 'kn' }],
  ...{
    homes: 12,
    hidden: 0,
    waiting: 0,
    conflicts: 0,
    gone: 0,
    unanswered: 0,
    to_decide: 0,
    photographs: 0,
    answered: 0,
    last_file: null,
  },
};

function openPartners(
  answers: readonly string[] = [],
  stored: readonly Partner[] = [kaveri],
  openStorage = blockedStorage,
) {
  const remaining = [...answers];
  const writes: object[] = [];
  const asked: unknown[] = [];
  let key = 0;
  const partners = createPartners({
    userId: 'u1',
    openStorage,
    newKey: () => `key-${++key}`,
    pause: () => Promise.resolve(),
    backend: fakeBackend({
      rpc: async (name, args, answer) => {
        if (name === 'admin_partners') return answer.parse({ partners: stored });
        if (name === 'admin_partner_homes') {
          asked.push('words' in args ? args.words : null);
          return answer.parse({ homes: [], found: [] });
        }
        if (name === 'admin_partner_answers') return answer.parse({ due: 0, waiting: [], contacts: [] });
        writes.push(args);
        return answer.parse(remaining.shift());
      },
    }),
  });
  return { partners, writes, asked };
}

test.each([
  ['changed', /changed this partner meanwhile/],
  ['gone', /not stored any more/],
  ['taken', /Another partner has this name/],
  ['twice', /same e-mail address/],
  ['full', /no room/],
])('a save that is refused as ‘%s’ says what to do and loses nothing', async (answer, sentence) => {
  const { partners } = openPartners([answer]);
  await partners.open(id);
  partners.change({ notes: 'Ask for Ravi' });
  expect(await partners.save()).toBeNull();
  expect(partners.$partners.get().problem).toMatch(sentence);
  expect(partners.shownDraft()?.notes).toBe('Ask for Ravi');
});

test('what is typed is kept on the device, with the version that the writer saw', async () => {
  const storage = fakeStorage();
  const first = openPartners([], [kaveri], () => storage).partners;
  await first.open(id);
  first.change({ name: 'Kaveri Homes and Sons' });
  const again = openPartners([], [{ ...kaveri, updated_at: 'newer' }], () => storage).partners;
  await again.open(id);
  expect(again.shownDraft()).toMatchObject({ name: 'Kaveri Homes and Sons', seen_at: kaveri.updated_at });
  again.markSeen();
  expect(again.shownDraft()?.seen_at).toBe('newer');
});

test('a new partner is one however often it is sent', async () => {
  const { partners, writes } = openPartners(['full', 'saved']);
  await partners.open(NEW_PARTNER);
  partners.change({ name: 'Kāveri & Homes' });
  await partners.save();
  expect(await partners.save()).toBe('key-1');
  expect(writes).toMatchObject([
    { partner: { id: 'key-1', slug: 'kaveri-homes', seen_at: null } },
    { partner: { id: 'key-1', seen_at: null } },
  ]);
});

test('what is typed while a partner is being saved is kept, over what was saved', async () => {
  const { partners, writes } = openPartners(['saved', 'saved']);
  await partners.open(id);
  partners.change({ notes: 'Ask for Ravi' });
  const saving = partners.save();
  partners.change({ notes: 'Ask for Ravi or Kavya' });
  expect(await saving).toBe(id);
  expect(partners.shownDraft()?.notes).toBe('Ask for Ravi or Kavya');
  await partners.save();
  expect(writes.at(-1)).toMatchObject({ partner: { notes: 'Ask for Ravi or Kavya' } });
  expect(partners.isTyped()).toBe(false);
});

test('a tab shows what another tab has saved of the partner that both have open', async () => {
  const storage = fakeStorage();
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const tellOtherTabs = () => page.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  const stored = [kaveri];
  const [one, other] = [
    openPartners(['saved'], stored, () => storage),
    openPartners([], stored, () => storage),
  ];
  await one.partners.open(id);
  await other.partners.open(id);
  one.partners.change({ notes: 'Ask for Ravi' });
  tellOtherTabs();
  expect(other.partners.shownDraft()?.notes).toBe('Ask for Ravi');
  stored[0] = { ...kaveri, notes: 'Ask for Ravi', updated_at: 'later' };
  await one.partners.save();
  tellOtherTabs();
  await expect
    .poll(() => other.partners.shownDraft())
    .toMatchObject({ notes: 'Ask for Ravi', seen_at: 'later' });
  expect(other.partners.isTyped()).toBe(false);
});

test('a name in another script gets a short name of its id', () => {
  expect(savedPartner({ ...emptyDraft(id), name: 'ಕಾವೇರಿ' }).slug).toBe('partner-1f0c2a4e');
});

test.each([
  [{ name: '\u200b' }, /name of the partner/],
  [{ name: 'a'.repeat(201) }, /Shorten it/],
  [{ name: 'K', contacts: [contact({ name: ' ' })] }, /name of each contact/],
  [{ name: 'K', contacts: [contact({})] }, /e-mail address or a phone/],
  [{ name: 'K', contacts: [contact({ email: 'kavya@' })] }, /not an e-mail address/],
  [{ name: 'K', contacts: [contact({ phone: '12' })] }, /type a phone number/],
  [{ name: 'K', contacts: [contact({ phone: '98450 12345' })] }, null],
])('%j is judged before it is sent', (typed, sentence) => {
  const problem = draftProblem({ ...emptyDraft(id), ...typed });
  if (sentence === null) expect(problem).toBeNull();
  else expect(problem).toMatch(sentence);
});

function contact(typed: object) {
  return { id: 'c', name: 'Kavya', email: '', phone: '', language: 'en' as const, ...typed };
}

test('the address names a partner, a new one, or the list', () => {
  expect(partnerIn(`#partners/${id}`)).toBe(id);
  expect(partnerIn(`#partners/${id}?q=lotus`)).toBe(id);
  expect(partnerIn('#partners/new')).toBe('new');
  for (const hash of ['#partners', '#partners/', '#partners/constructor', `#people/${id}`])
    expect(partnerIn(hash)).toBeNull();
});

test('a partner opens with the homes that the words of the address find, and another one without them', async () => {
  const { partners, asked } = openPartners();
  await partners.open(id, 'lotus');
  await partners.open(id);
  await partners.open('other');
  expect(asked).toEqual(['lotus', 'lotus', '']);
});

test('the list shows names as text, and what waits', async () => {
  const refusedFile = {
    ...{
      state: 'refused' as const,
      source: 'upload' as const,
      file_name: 'homes.csv',
      at: kaveri.updated_at,
    },
    ...{ refused: 3, problem: 'It is half a file.' },
  };
  const { partners } = openPartners(
    [],
    [{ ...kaveri, name: '<b>Kaveri</b>', conflicts: 2, last_file: refusedFile }],
  );
  await partners.load();
  const html = renderToStaticMarkup(<PartnersPart backend={fakeBackend()} partners={partners} />);
  expect(html).toContain('&lt;b&gt;Kaveri&lt;/b&gt;');
  expect(html).toContain('2 homes not as in the file');
  expect(html).toContain('Last file refused');
  expect(html).toContain('3 rows refused');
  const none = { waiting: 0, conflicts: 0, gone: 0, hidden: 0, to_decide: 0, photographs: 0, unanswered: 0 };
  expect(waitingWords(none)).toBeNull();
  expect(waitingWords({ ...none, gone: 1 })).toBe('1 home sold or let and still in the file');
  expect(waitingWords({ ...none, photographs: 2 })).toBe('2 photographs to look at');
});

test('partners are found by any of their words, and by what waits at them', () => {
  const lotus: Partner = {
    ...{ ...kaveri, id: 'p2', name: 'Lotus Estates', contacts: [], waiting: 2 },
    last_file: {
      state: 'failed',
      source: 'upload',
      file_name: null,
      at: kaveri.updated_at,
      refused: 0,
      problem: null,
    },
  };
  const found = (search: string, state: '' | 'waiting' | 'failed' = '') =>
    findPartners([kaveri, lotus], { search, state }).map(({ name }) => name);
  expect(found('')).toEqual(['Kaveri Homes', 'Lotus Estates']);
  expect(found(' KAVYA  homes ')).toEqual(['Kaveri Homes']);
  expect(found('kavya@kaveri.example')).toEqual(['Kaveri Homes']);
  expect(found('', 'waiting')).toEqual(['Lotus Estates']);
  expect(found('lotus', 'failed')).toEqual(['Lotus Estates']);
  expect(found('kaveri', 'failed')).toEqual([]);
});

test('what waits for staff, how each is asked and the message of a link are said in words', () => {
  const change = {
    answer: 'price changed' as const,
    other_answer: null,
    price: 2_00_00_000,
    currency: 'INR',
    property_type: 'Sale' as const,
  };
  expect(waitingText({ ...change, price_then: 1_00_00_000 })).toBe('Price ₹2.00 Cr, was ₹1.00 Cr');
  expect(waitingText({ ...change, price_then: null })).toBe('Price ₹2.00 Cr, was on request');
  expect(waitingText({ ...change, answer: 'not ours', price: null, price_then: null })).toBe('Not theirs');
  expect(
    waitingText({
      ...change,
      answer: 'sold or let',
      other_answer: 'available',
      price: null,
      price_then: null,
    }),
  ).toBe('Sold or let; a colleague said: still available');
  expect(answerCounts({ answered: 9, unanswered: 3 }, { due: 1 })).toBe(
    'Answered for 9 homes in 30 days (75 % of 12 asked). 1 home is due.',
  );
  expect(askedText(null, undefined)).toBe(', has no e-mail address: send a link');
  const fresh = { link: 'abc', due: 2 };
  expect(partnerMessage({ name: 'Kavya', language: 'en' }, fresh, 'https://angala.example')).toContain(
    'https://angala.example/partners/homes?token=abc',
  );
  expect(partnerMessage({ name: 'Kavya', language: 'kn' }, fresh, 'https://angala.example')).toMatch(
    /^ನಮಸ್ಕಾರ Kavya/,
  );
});

test('a decision that a colleague made first is said, and the partner is read again', async () => {
  const { partners } = openPartners(['saved', 'changed']);
  await partners.open(id);
  await partners.decide('a1', true);
  expect(partners.$partners.get().message).toBe('Accepted.');
  await partners.decide('a1', false);
  expect(partners.$partners.get().problem).toMatch(/A colleague was faster/);
});
