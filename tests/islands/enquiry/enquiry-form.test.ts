import { beforeEach, expect, test } from 'vitest';
import type { CreateEnquiryRequest } from '#contracts/create-enquiry-request.ts';
import type { StoredResponse } from '#contracts/stored-response.ts';
import { honeypotName } from '#domain/form/honeypot.ts';
import { createEnquiryForm, firstProblem, type EnquirySubject } from '#islands/enquiry/enquiry-form.ts';
import type { Outcome } from '#islands/server-call/call-function.ts';
import type { ToastMessage } from '#islands/toasts/toasts.ts';
import { visitorMemory } from '#islands/visitor/visitor-memory.ts';
import { blockedStorage, fakeStorage } from '../fake-storage.ts';

const subject: EnquirySubject = {
  property: {
    id: '11ab9134-89ba-57f6-ab89-cdc68ea24730',
    title: '3 BHK in Whitefield',
    price: 12_500_000,
    currency: 'INR',
    area: 'Whitefield',
  },
  propertyUrl: 'https://angala.example/property/3-bhk-in-whitefield',
  enquiryType: 'availability_check',
};
const validValues = { name: 'Asha', email: 'asha@example.com', phone: '98450 12345' };
const answer: StoredResponse = { reference: 'ANG-7K3M9' };
const refused = (message: string | null, fields: Record<string, string> = {}): Outcome<StoredResponse> => ({
  ok: false,
  status: message ? 400 : 0,
  code: 'x',
  message,
  fields,
});

let storage: Storage;
let shownToasts: ToastMessage[];
let sent: { request: CreateEnquiryRequest; idempotencyKey: string }[];
let outcome: Promise<Outcome<StoredResponse>>;

beforeEach(() => {
  storage = fakeStorage();
  shownToasts = [];
  sent = [];
  outcome = Promise.resolve({ ok: true, answer });
});

function openForm(
  options: { missing?: string; asks?: string } = {},
  subjectOverrides: Partial<EnquirySubject> = {},
  store = () => storage,
) {
  let keys = 0;
  return createEnquiryForm(
    { ...subject, ...subjectOverrides },
    {
      send: (request, idempotencyKey) => {
        sent.push({ request, idempotencyKey });
        return outcome;
      },
      memory: visitorMemory(store),
      toasts: { show: (words) => shownToasts.push(words) },
      openForMs: () => 4_200.4,
      newKey: () => `key-${++keys}`,
    },
    options,
  );
}

test('sends a valid form once, trimmed, with its subject', async () => {
  const form = openForm();
  form.change({ ...validValues, name: '  Asha ', contactMethod: 'call', bestTime: 'Weekday mornings' });
  await form.submit();
  expect(sent).toEqual([
    {
      idempotencyKey: 'key-1',
      request: {
        name: 'Asha',
        email: 'asha@example.com',
        phone: '98450 12345',
        preferredContact: 'Phone Call',
        bestTimes: 'Weekday mornings',
        filledInMs: 4_200,
        ...subject,
      },
    },
  ]);
  expect(shownToasts).toEqual([
    {
      title: 'Request Submitted',
      description: 'We will get back to you within 3 hours (8am-8pm).',
      tone: 'plain',
    },
  ]);
  expect(form.$state.get()).toMatchObject({ status: 'sent', answer });
});

test('does not send an empty form, shows the first message as a toast and each beside its field', async () => {
  const form = openForm();
  await form.submit();
  expect(sent).toEqual([]);
  expect(shownToasts).toEqual([
    { title: 'Validation Error', description: 'Name is required', tone: 'destructive' },
  ]);
  const { problems, refusals } = form.$state.get();
  expect(problems).toEqual({
    name: 'Name is required',
    email: 'Invalid email address',
    phone: 'Phone is required',
  });
  expect(refusals).toBe(1);
  expect(firstProblem(problems)).toBe('name');
});

test.each([
  ['empty', '  '],
  ['of characters that nobody can see', '\u200b\u2060'],
])(
  "the story's form names the three required fields while one of them is %s, and only then",
  async (_what, phone) => {
    const form = openForm({ missing: 'Name, email, and phone are required' });
    form.change({ ...validValues, phone });
    await form.submit();
    expect(shownToasts.at(-1)?.description).toBe('Name, email, and phone are required');
    form.change({ phone: '1'.repeat(21) });
    await form.submit();
    expect(shownToasts.at(-1)?.description).toBe('Phone must be less than 20 characters');
  },
);

test.each([
  [{ name: 'ಅ'.repeat(100) }, null],
  [{ name: 'ಅ'.repeat(101) }, 'Name must be less than 100 characters'],
  [{ name: '🏡'.repeat(100) }, null],
  [{ name: '🏡'.repeat(101) }, 'Name must be less than 100 characters'],
  [{ phone: '9'.repeat(20) }, null],
  [{ phone: '9'.repeat(21) }, 'Phone must be less than 20 characters'],
  [{ bestTime: 'x'.repeat(200) }, null],
  [{ bestTime: 'x'.repeat(201) }, 'Best time must be less than 200 characters'],
  [{ bestTime: `  ${'x'.repeat(200)}  ` }, null],
])('validates %o at its limit', async (part, message) => {
  const form = openForm();
  form.change({ ...validValues, ...part });
  await form.submit();
  expect(shownToasts.at(-1)?.description).toBe(
    message ?? 'We will get back to you within 3 hours (8am-8pm).',
  );
  expect(sent).toHaveLength(message ? 0 : 1);
});

test('does not send a second submit while the first is running', async () => {
  let settle: (outcome: Outcome<StoredResponse>) => void = () => {};
  outcome = new Promise((resolve) => (settle = resolve));
  const form = openForm();
  form.change(validValues);
  const first = form.submit();
  expect(form.$state.get().status).toBe('sending');
  await form.submit();
  settle({ ok: true, answer });
  await first;
  expect(sent).toHaveLength(1);
});

test('a lost response keeps all values, and the retry has the same key', async () => {
  outcome = Promise.resolve(refused(null));
  const form = openForm();
  form.change({ ...validValues, bestTime: 'Evenings' });
  await form.submit();
  expect(shownToasts.at(-1)).toEqual({
    title: 'Error',
    description: 'There was an issue submitting your request. Please try again.',
    tone: 'destructive',
  });
  expect(form.$state.get()).toMatchObject({
    status: 'ready',
    values: { ...validValues, bestTime: 'Evenings' },
  });
  outcome = Promise.resolve({ ok: true, answer });
  await form.submit();
  expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1']);
  expect(form.$state.get().status).toBe('sent');
});

test('shows the message of a refusal, beside the field that it names', async () => {
  outcome = Promise.resolve(refused('Best time must be less than 200 characters', { bestTimes: 'Too long' }));
  const form = openForm();
  form.change(validValues);
  await form.submit();
  expect(shownToasts.at(-1)?.description).toBe('Best time must be less than 200 characters');
  expect(form.$state.get().problems).toEqual({ bestTime: 'Too long' });
});

test('typing in a field removes its message and keeps the others', async () => {
  const form = openForm();
  await form.submit();
  form.change({ name: 'A' });
  expect(Object.keys(form.$state.get().problems)).toEqual(['email', 'phone']);
});

test('success empties the form and the free text, and stores the contact details for the next enquiry', async () => {
  const form = openForm();
  form.change({ ...validValues, contactMethod: 'call', bestTime: 'Evenings' });
  await form.submit();
  expect(form.$state.get().values).toEqual({
    name: '',
    email: '',
    phone: '',
    contactMethod: 'whatsapp',
    bestTime: '',
  });
  const next = openForm();
  next.restore();
  expect(next.$state.get().values).toEqual({ ...validValues, contactMethod: 'call', bestTime: '' });
});

test('a reload restores typed values but does not overwrite fields that are already filled in', () => {
  openForm().change({ ...validValues, bestTime: 'Evenings' });
  const form = openForm();
  form.restore({ name: 'Ravi', email: '', phone: '', contactMethod: 'whatsapp', bestTime: '' });
  expect(form.$state.get().values).toEqual({
    ...validValues,
    name: 'Ravi',
    contactMethod: 'whatsapp',
    bestTime: 'Evenings',
  });
});

test('stores values typed before the script loaded', () => {
  const form = openForm();
  form.restore({ name: 'Ravi', email: '', phone: '', contactMethod: 'call', bestTime: '' });
  expect(form.$state.get().canClear).toBe(true);
  const next = openForm();
  next.restore();
  expect(next.$state.get().values).toMatchObject({ name: 'Ravi', contactMethod: 'call' });
});

test('the free text of general help is not restored as the best time of an availability check', () => {
  openForm({}, { enquiryType: 'general_help' }).change({ ...validValues, bestTime: '3 BHK near schools' });
  const check = openForm();
  check.restore();
  expect(check.$state.get().values).toMatchObject({ ...validValues, bestTime: '' });
  const help = openForm({}, { enquiryType: 'general_help' });
  help.restore();
  expect(help.$state.get().values.bestTime).toBe('3 BHK near schools');
});

test("'Clear my details' removes all stored details", () => {
  const form = openForm();
  form.change(validValues);
  expect(form.$state.get().canClear).toBe(true);
  form.clearDetails();
  expect(form.$state.get()).toMatchObject({ canClear: false, values: { name: '', email: '', phone: '' } });
  expect(storage.getItem('user-info')).toBeNull();
});

test('sends the form when storage is blocked', async () => {
  const form = openForm({}, {}, blockedStorage);
  form.restore();
  form.change(validValues);
  await form.submit();
  expect(form.$state.get().status).toBe('sent');
});

test('sends the value of the honeypot, and no such field when it is empty', async () => {
  const form = openForm();
  form.change(validValues);
  await form.submit('https://spam.example');
  expect(sent[0]?.request).toMatchObject({ [honeypotName]: 'https://spam.example' });
  form.change(validValues);
  await form.submit();
  expect(sent[1]?.request[honeypotName]).toBeUndefined();
});

test('a phone corrected after a lost response keeps the key, and another address starts a new one', async () => {
  outcome = Promise.resolve(refused(null));
  const form = openForm();
  form.change(validValues);
  await form.submit();
  form.change({ phone: '99999 11111' });
  await form.submit();
  form.change({ email: 'other@example.com' });
  await form.submit();
  expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1', 'key-2']);
});

test('a form that asks for photographs of one home asks for nothing on the page of the next', async () => {
  const help = { enquiryType: 'general_help' } as const;
  const asks = 'Photographs of this home, please';
  const form = openForm({ asks }, help);
  form.restore({ name: '', email: '', phone: '', contactMethod: 'whatsapp', bestTime: asks });
  form.change(validValues);
  expect(form.$state.get().values.bestTime).toBe(asks);
  const next = openForm({}, help);
  next.restore();
  expect(next.$state.get().values).toMatchObject({ name: 'Asha', bestTime: '' });
  await form.submit();
  expect(sent[0]?.request.bestTimes).toBe(asks);
});

test('what a visitor writes in place of it is sent and remembered', async () => {
  const help = { enquiryType: 'general_help' } as const;
  const asks = 'Photographs of this home, please';
  const form = openForm({ asks }, help);
  form.change({ ...validValues, bestTime: 'A floor plan' });
  const again = openForm({ asks }, help);
  again.restore();
  expect(again.$state.get().values.bestTime).toBe('A floor plan');
  await form.submit();
  expect(sent[0]?.request.bestTimes).toBe('A floor plan');
});
