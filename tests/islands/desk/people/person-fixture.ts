import type { Person, PersonRow } from '#contracts/admin-people.ts';

export const asha: PersonRow = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Asha Rao',
  email: 'asha@mail.example',
  phone: '+919845012345',
  stage: 'new',
  lost_because: null,
  next_step: null,
  next_step_on: null,
  owner: null,
  owner_name: null,
  heard_at: '2026-11-27T06:00:00Z',
  home: '2 BHK in Hebbal',
  enquiries: 1,
  calls: 0,
  waiting: 1,
};

export const wholeAsha: Person = {
  ...asha,
  notes: null,
  history: [],
  requests: [],
  mailboxes: [{ id: asha.id, mailbox: asha.email, notes: null }],
  alerts: { active: 0, waiting: 0, ended: 0 },
  homes: [],
  same_number: [],
};
