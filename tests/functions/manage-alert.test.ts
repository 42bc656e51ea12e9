import { describe, expect, it } from 'vitest';
import { setUpAlertBackend } from './set-up-alert-backend.ts';

const { visitors, subscribe, alerts, statuses, linkOf, open, pressButton, shownOn, confirm } =
  setUpAlertBackend();

describe('the link of a mail', () => {
  it('shows the alert and changes nothing before a press, as scanners follow links', async () => {
    await subscribe();
    const link = await linkOf('asha@mail.example');
    const { status, page, headers } = await open(link);
    expect(status).toBe(200);
    expect(page).toContain('Homes for sale: 3 BHK, Up to ₹90 L');
    expect(page).toContain('Confirm');
    expect(page).not.toContain('asha@mail.example');
    expect(headers.get('cache-control')).toBe('no-store');
    await open(link, '&done=erase');
    expect(await statuses()).toEqual(['unconfirmed']);
  });

  it('confirms, pauses, resumes, changes, stops and erases an alert with one button each', async () => {
    await subscribe();
    const link = await linkOf('asha@mail.example');
    for (const [action, became] of [
      ['confirm', 'active'],
      ['pause', 'paused'],
      ['resume', 'active'],
      ['at once', 'active'],
      ['renew', 'active'],
      ['stop', 'ended'],
    ] as const) {
      const { status, to } = await (action === 'confirm' ? confirm(link) : pressButton(link, { do: action }));
      expect([status, to]).toEqual([
        303,
        `/functions/v1/manage-alert?token=${link}&done=${action.replace(' ', '+')}`,
      ]);
      expect(await statuses()).toEqual([became]);
      expect((await open(link, `&done=${action.replace(' ', '+')}`)).page).toContain('role="status"');
    }
    const rest =
      'What you sent us otherwise stays: enquiries, calls and visits. One request to us erases all of it, and your alerts with it';
    expect((await open(link)).page).toContain(rest);
    const erased = await pressButton(link, { do: 'erase' });
    expect(erased.page).toContain('<h1>Erased</h1>');
    expect(erased.page).toContain(rest);
    expect(await alerts()).toEqual([]);
    expect((await open(link)).status).toBe(404);
  });

  it('changes what an alert asks for, in a form that needs no script', async () => {
    await visitors.backend.sql.exec(
      `insert into local_areas (area, slug) values ('Hebbal', 'hebbal') on conflict do nothing`,
    );
    await subscribe();
    const link = await linkOf('asha@mail.example');
    const [alert] = await visitors.backend.sql.query<{ id: string }>('select id from alerts');
    const id = alert?.id ?? '';
    expect((await open(link, `&change=${id}`)).page).not.toContain('Change this alert');
    await confirm(link);
    await visitors.backend.sql.exec(
      `update alerts set consent = 'An older sentence', consented_at = now() - interval '80 days', expires_at = now() + interval '10 days'`,
    );
    expect((await open(link)).page).toContain(`&amp;change=${id}`);
    const form = await open(link, `&change=${id}`);
    expect(form.page).toContain('name="bhk-3" value="1" checked');
    expect(form.page).toContain('name="max" maxlength="40" value="90 lakh"');
    expect(form.page).toContain('<option value="hebbal">Hebbal</option>');
    expect(form.page).toContain('We use this address only to tell you');

    const fields = {
      do: 'change',
      alert: id,
      'bhk-2': '1',
      min: '',
      max: 'plenty',
      area: 'hebbal',
      rhythm: 'at once',
    };
    const invalid = await pressButton(link, fields);
    expect(invalid.status).toBe(400);
    expect(invalid.page).toContain('value="plenty" aria-invalid="true"');
    expect(invalid.page).toContain('Choose at least one');
    expect(invalid.page).toContain('<option value="hebbal" selected>');
    const { status, to } = await pressButton(link, { ...fields, max: '1.2 cr', 'kind-new': '1' });
    expect([status, to]).toEqual([303, `/functions/v1/manage-alert?token=${link}&done=change`]);
    expect(
      await visitors.backend.sql.query(
        `select query, label, kinds, rhythm, status, consent, consented_at > now() - interval '1 minute' as anew,
                expires_at > now() + interval '89 days' as longer from alerts`,
      ),
    ).toEqual([
      {
        query: 'bhk=2&max=12000000&area=hebbal',
        label: 'Homes for sale: 2 BHK, Up to ₹1.2 Cr, Hebbal',
        kinds: ['new'],
        rhythm: 'at once',
        status: 'active',
        consent: expect.stringContaining('ends by itself after 90 days'),
        anew: true,
        longer: true,
      },
    ]);
    expect((await open(link, '&done=change')).page).toContain('Changed, and kept for 90 days from now.');
  });

  it('does not change an alert to an unknown place, to a duplicate or when it belongs to somebody else', async () => {
    await subscribe();
    await subscribe({ filters: 'bhk=2' });
    await subscribe({ email: 'ravi@mail.example', filters: 'bhk=1' });
    const links = [await linkOf('asha@mail.example'), await linkOf('ravi@mail.example')] as const;
    for (const link of links) await confirm(link);
    const ids = await visitors.backend.sql.query<{ id: string }>('select id from alerts order by query');
    const [ravisAlert, two, three] = ids.map(({ id }) => id);
    const form = { do: 'change', 'kind-new': '1', rhythm: 'daily', min: '', max: '' };
    const withUnknownPlace = await pressButton(links[0], {
      ...form,
      alert: three ?? '',
      'bhk-3': '1',
      area: 'call-me',
    });
    expect([
      withUnknownPlace.status,
      withUnknownPlace.page.includes('Some of these filters are not known here'),
    ]).toEqual([400, true]);
    const withDuplicate = await pressButton(links[0], {
      ...form,
      alert: two ?? '',
      'bhk-3': '1',
      max: '90 lakh',
    });
    expect([withDuplicate.status, withDuplicate.page.includes('Another of your alerts')]).toEqual([
      400,
      true,
    ]);
    expect((await pressButton(links[0], { ...form, alert: ravisAlert ?? '', 'bhk-5': '1' })).status).toBe(
      303,
    );
    expect((await open(links[0], `&change=${ravisAlert}`)).page).not.toContain('1 BHK');
    expect((await pressButton('0'.repeat(32), { ...form, alert: ravisAlert ?? '' })).status).toBe(404);
    expect((await alerts()).map(({ query }) => query).sort()).toEqual([
      'bhk=1',
      'bhk=2',
      'bhk=3&max=9000000',
    ]);
  });

  it('confirms only the alert that its page showed, and none that others have asked for since', async () => {
    await subscribe();
    const link = await linkOf('asha@mail.example');
    const shown = await shownOn(link);
    await subscribe({ email: 'Asha+x@mail.example', offer: 'Rent', filters: 'max=20000', rhythm: 'at once' });
    const { to } = await pressButton(link, { do: 'confirm', shown });
    expect(to).toContain('&done=confirm');
    expect(await statuses()).toEqual(['active', 'unconfirmed']);
    expect((await open(link)).page).toContain('Waiting for your confirmation');
  });

  it.each([
    ['that names no alert', ''],
    ['for an alert that has been deleted', '00000000-0000-4000-8000-000000000000'],
  ])('with a confirmation %s confirms nothing and shows the pending alert', async (_which, shown) => {
    await subscribe();
    const link = await linkOf('asha@mail.example');
    const { status, to } = await pressButton(link, shown ? { do: 'confirm', shown } : { do: 'confirm' });
    expect([status, to]).toEqual([303, `/functions/v1/manage-alert?token=${link}`]);
    expect(await statuses()).toEqual(['unconfirmed']);
    expect((await pressButton(link, { do: 'confirm', shown: 'x' })).status).toBe(400);
  });

  it('says how long no confirmation mail follows after all alerts were stopped, and confirms a new alert', async () => {
    await subscribe();
    const link = await linkOf('asha@mail.example');
    await pressButton(link, { do: 'stop all' });
    expect((await open(link, '&done=stop+all')).page).toContain(
      'For 180 days we send no mail to confirm an alert',
    );
    await subscribe({ filters: 'bhk=2' });
    expect((await confirm(link)).to).toContain('&done=confirm');
    expect(await statuses()).toEqual(['active']);
  });

  it('ends the alert with the one-click unsubscribe of a mail program', async () => {
    await subscribe();
    const link = await linkOf('asha@mail.example');
    await confirm(link);
    expect((await pressButton(link, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
    expect(await statuses()).toEqual(['ended']);
  });

  it('returns the same page when it is altered, truncated or invented', async () => {
    await subscribe();
    const link = await linkOf('asha@mail.example');
    const invalidLinks = [
      `${link.slice(0, -1)}${link.endsWith('0') ? '1' : '0'}`,
      link.slice(1),
      `${link}%00`,
      "'--",
      '',
    ];
    const answers = await Promise.all(invalidLinks.map((each) => open(each)));
    expect(new Set(answers.map(({ status, page }) => `${status} ${page}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    expect(answers[0]?.page).toContain('This link does not work any more');
    for (const each of invalidLinks) expect((await pressButton(each, { do: 'erase' })).status).toBe(404);
    expect(await statuses()).toEqual(['unconfirmed']);
  });

  it('changes no alert of somebody else', async () => {
    await subscribe();
    await subscribe({ email: 'ravi@mail.example' });
    const [ashasAlert] = await visitors.backend.sql.query<{ id: string }>(
      `select alerts.id from alerts join alert_subscribers on alert_subscribers.id = subscriber where email like 'asha%'`,
    );
    await pressButton(await linkOf('ravi@mail.example'), { do: 'confirm', shown: ashasAlert?.id ?? '' });
    expect(await statuses()).toEqual(['unconfirmed', 'unconfirmed']);
  });

  it('refuses presses from foreign pages and unknown actions', async () => {
    await subscribe();
    const link = await linkOf('asha@mail.example');
    expect((await pressButton(link, { do: 'confirm' }, { origin: 'https://elsewhere.example' })).status).toBe(
      403,
    );
    expect((await pressButton(link, { do: 'everything' })).status).toBe(400);
    expect((await pressButton(link, { do: 'stop', alert: 'x' })).status).toBe(400);
    expect(await statuses()).toEqual(['unconfirmed']);
  });

  it('refuses a network after a hundred guesses, but still opens a valid link', async () => {
    await subscribe();
    const link = await linkOf('asha@mail.example');
    let last = 0;
    for (let at = 0; at < 102; at += 1) last = (await open(at.toString(16).padStart(32, '0'))).status;
    expect(last).toBe(429);
    expect((await open(link)).status).toBe(200);
  });
});
