import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createEnquiryForm } from '#islands/enquiry/enquiry-form.ts';
import { bookedCallMemory } from '#islands/schedule/booked-call-memory.ts';
import { createScheduleDialog } from '#islands/schedule/schedule-dialog.ts';
import { ScheduleDialog } from '#islands/schedule/ScheduleDialog.tsx';
import { createStory } from '#islands/story/story.ts';
import { Story } from '#islands/story/Story.tsx';
import { Toasts } from '#islands/toasts/Toasts.tsx';
import { createToasts, failedToast, infoToast } from '#islands/toasts/toasts.ts';
import { visitorMemory } from '#islands/visitor/visitor-memory.ts';
import { fakeClock } from './fake-clock.ts';
import { fakeStorage } from './fake-storage.ts';

const now = () => new Date(2026, 10, 21, 12, 0);
const noToasts = { show: () => {}, withdrawRefusals: () => {} };

function dialog() {
  const store = createScheduleDialog({
    readSlots: () =>
      Promise.resolve({
        ok: true,
        answer: {
          slots: [
            { time: '10:00', label: '10:00 AM', booked: false },
            { time: '10:30', label: '10:30 AM', booked: true },
          ],
        },
      }),
    book: () =>
      Promise.resolve({
        ok: true,
        answer: {
          reference: 'ANG-7K3M9',
          preferred_date: '2026-11-23',
          preferred_time: '10:00',
          label: '10:00 AM',
        },
      }),
    toasts: noToasts,
    memory: bookedCallMemory(fakeStorage),
    now,
    openForMs: () => 9_000,
  });
  store.open();
  return { store, html: () => renderToStaticMarkup(<ScheduleDialog dialog={store} now={now} />) };
}

test('the first step of the dialog has the specified text, and describes the field with its message', async () => {
  const { store, html } = dialog();
  for (const words of [
    'Your name',
    'Phone (optional)',
    'Preferred date',
    'Slots are shown for 10:00–14:00 IST',
    'Message (optional)',
    'See available slots',
    'min="2026-11-21"',
    'max="2027-01-20"',
  ]) {
    expect(html()).toContain(words);
  }
  expect(html()).not.toContain('maxlength');
  store.change({ name: 'Asha' });
  await store.showSlots();
  expect(html()).toMatch(
    /id="schedule-email"[^>]*aria-invalid="true" aria-describedby="schedule-email-problem"/,
  );
  expect(html()).toContain('<p class="problem" id="schedule-email-problem">Invalid email address</p>');
  expect(html()).toContain('value="Asha"');
});

test('the second step disables a taken slot, and the third shows the thanks', async () => {
  const { store, html } = dialog();
  store.change({ name: 'Asha', email: 'asha@example.com', preferred_date: '2026-11-23' });
  await store.showSlots();
  expect(html()).toContain('Select a 30-minute slot (IST)');
  expect(html()).toMatch(/<button type="button" disabled=""[^>]*><span>10:30 AM<\/span>/);
  expect(html()).toContain('Book appointment');
  store.choose('10:00');
  expect(html()).toMatch(/aria-pressed="true"[^>]*><span>10:00 AM/);
  await store.book();
  for (const words of [
    'Request Submitted',
    'We&#x27;ll reach out to confirm your appointment. Thank you!',
    'Add to calendar',
    'ANG-7K3M9',
    'Close',
  ]) {
    expect(html()).toContain(words);
  }
});

const facts = {
  title: '3 BHK in Whitefield',
  price: '₹1.3 Cr',
  place: 'Whitefield, Bangalore',
  bedrooms: '3 BHK',
  baths: '2 bathrooms',
  sqft: 'N/A',
  lastVerified: 'Aug 20',
  reference: 'ANG-1147',
  type: 'Sale' as const,
  slug: '3-bhk-in-hebbal',
  terms: null,
  name: '3 BHK in Whitefield, 1,450 sqft, ANG-1147',
};
const picture = {
  src: '/illustrations/hall-960.avif',
  srcset: '',
  width: 960,
  height: 640,
  alt: 'A hall',
  caption: 'Hall in the afternoon',
  illustration: true,
};

function story(count: number) {
  const store = createStory(count, () => {}, { ...fakeClock(), prefersReducedMotion: false });
  const form = createEnquiryForm(
    {
      property: { id: 'x', title: facts.title, price: 0, currency: 'INR', area: '' },
      propertyUrl: '',
      enquiryType: 'availability_check',
    },
    {
      send: () => Promise.resolve({ ok: true, answer: { reference: 'ANG-7K3M9' } }),
      memory: visitorMemory(fakeStorage),
      toasts: noToasts,
      openForMs: () => 9_000,
    },
  );
  store.open();
  const pictures = Array.from({ length: count }, () => picture);
  const html = () =>
    renderToStaticMarkup(
      <Story
        story={store}
        form={form}
        facts={facts}
        where={['The middle of Whitefield; the home may be 1.5 km away.', 'Pin code: 560066']}
        pictures={pictures}
        similar={[]}
        readHomes={() => Promise.resolve([])}
        leave={() => {}}
      />,
    );
  return { store, form, html };
}

test('the story shows a picture with its caption, price and place, and its position among the pictures', () => {
  const { html } = story(3);
  for (const words of [
    'Hall in the afternoon',
    'Illustration',
    '₹1.3 Cr',
    'Whitefield, Bangalore',
    'Pause',
  ]) {
    expect(html()).toContain(words);
  }
  expect(html()).toContain('aria-label="Picture 1 of 3"');
  expect(html()).toContain(`aria-label="Save ${facts.name}"`);
  // The pause button is the first control (ARIA Authoring Practices Guide: carousels).
  expect(html().indexOf('Pause')).toBeLessThan(html().indexOf('>Back<'));
});

test('the story continues with the card, the form and the thanks in the specified text', () => {
  const { store, html } = story(1);
  store.next();
  for (const words of [
    'Check if Available',
    '3 BHK',
    '2 bathrooms',
    'Carpet N/A',
    'Last verified Aug 20',
    'Ref: ANG-1147',
    'The middle of Whitefield; the home may be 1.5 km away.',
    'Pin code: 560066',
  ]) {
    expect(html()).toContain(words);
  }
  store.showForm();
  for (const words of [
    'Your name',
    '+91 XXXXX XXXXX',
    'WhatsApp',
    'Phone Call',
    'Check Availability',
    '₹1.3 Cr · Whitefield',
  ]) {
    expect(html()).toContain(words);
  }
  store.showSubmitted();
  for (const words of [
    'Request Submitted',
    'We will get back to you within 3 hours (8am-8pm).',
    '<a class="button" href="/buy">View All</a>',
    'Back to Home',
  ]) {
    expect(html()).toContain(words);
  }
});

test('a closed story renders only an empty dialog', () => {
  const { store, html } = story(2);
  store.close();
  expect(html()).toMatch(/^<dialog[^>]*><\/dialog>$/);
});

test('an error toast is an alert, and a success a status', () => {
  const toasts = createToasts();
  const html = () => renderToStaticMarkup(<Toasts toasts={toasts} />);
  expect(html()).toContain('aria-label="Notifications"');
  toasts.show(failedToast('Error', 'It <b>failed</b>'));
  expect(html()).toContain('role="alert"');
  expect(html()).toContain('It &lt;b&gt;failed');
  toasts.show(infoToast('Request Submitted', 'x'));
  expect(html()).toContain('role="status"');
});

test('the dialog and the story show the response time in the text of the page', () => {
  const promise = (begin: string) =>
    `<p class="hint" data-answer-clock="${begin}">We will get back to you within 3 hours (8am-8pm).</p>`;
  expect(dialog().html()).toContain(promise('Book now and we confirm your call'));
  const { store, html } = story(1);
  store.next();
  store.showForm();
  expect(html()).toContain(promise(''));
});
