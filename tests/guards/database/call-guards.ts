import type { SeededFault } from '../seeded-fault.ts';

const mailsToStrangers = 'supabase/migrations/20261125230000_mails_to_strangers.sql';
const plainBodies = 'supabase/migrations/20261125190000_plain_function_bodies.sql';
const oneWord = 'supabase/migrations/20261126000000_one_word_per_stored_idea.sql';
const plainNames = 'supabase/migrations/20261125150000_plain_names.sql';
const calls = 'supabase/migrations/20261122209200_calls.sql';
const migration = (name: string) => `supabase/migrations/202611220002${name}.sql`;

/** Enquiries, calls and mails: who may store, change and read them, and how many. */
export const callGuards: readonly SeededFault[] = [
  {
    guard: 'lock: a day cannot be booked while it is being closed',
    file: plainBodies,
    text: `perform pg_advisory_xact_lock_shared(
    private.lock_key('day', to_char((payload ->> 'preferred_date')::date, 'YYYY-MM-DD')));`,
    replacement: 'perform 1;',
    test: 'tests/database/calls.test.ts',
    notices: 'a booking and the closing of its day wait for each other',
  },
  {
    guard: 'lock: an advisory lock of an unknown kind is refused',
    file: oneWord,
    text: `raise exception 'No advisory lock has the kind %', kind;`,
    replacement: 'null;',
    test: 'tests/database/locks.test.ts',
    notices: 'an advisory lock of an unknown kind is refused',
  },
  {
    guard: 'version: a call that a colleague has changed is not moved',
    file: plainBodies,
    text: `if known.updated_at is distinct from (payload ->> 'seen_at')::timestamptz then
    return 'changed';
  end if;
  refusal :=`,
    replacement: `if false then
    return 'changed';
  end if;
  refusal :=`,
    test: 'tests/database/calls.test.ts',
    notices: 'when it was changed since it was read',
  },
  {
    guard: 'version: a call of a closed day that has changed since it was seen is not cancelled',
    file: plainBodies,
    text: 'call.preferred_date = on_day and call.updated_at = requested.seen_at and ',
    replacement: 'call.preferred_date = on_day and ',
    test: 'tests/database/calls.test.ts',
    notices: 'when they were booked or changed since they were read',
  },
  {
    guard: 'rule: all calls of a day are cancelled only if the day is closed',
    file: plainBodies,
    text: 'if not exists (select from public.closed_days where day = on_day) then',
    replacement: 'if false then',
    test: 'tests/database/calls.test.ts',
    notices: 'are kept on an open day',
  },
  {
    guard: 'access: a calendar link ends with the role, and stays ended when the role returns',
    file: calls,
    text: `when (new.role <> 'admin') execute function private.end_calendar()`,
    replacement: 'when (false) execute function private.end_calendar()',
    test: 'tests/database/calls.test.ts',
    notices: 'ends with the role, and stays ended when the role is given again',
  },
  {
    guard: 'grant: only the server calls functions that store',
    file: migration('18_enquiries'),
    text: 'grant execute on function public.submit_enquiry(jsonb, text, text, text) to service_role;',
    replacement:
      'grant execute on function public.submit_enquiry(jsonb, text, text, text) to service_role, anon;',
    test: 'tests/database/access.test.ts',
    notices: 'every function is listed in supabase/access.txt',
  },
  {
    guard: 'policy: only admins answer enquiries',
    file: migration('18_enquiries'),
    text: `for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));`,
    replacement: `for update to authenticated
  using (true) with check (true);`,
    test: 'tests/database/access.test.ts',
    notices: 'every policy equals its line in supabase/access.txt',
  },
  {
    guard: 'policy: only admins read enquiries',
    file: migration('18_enquiries'),
    text: `for select to authenticated
  using ((select public.is_admin()));`,
    replacement: `for select to authenticated
  using (true);`,
    test: 'tests/database/access.test.ts',
    notices: 'every policy equals its line in supabase/access.txt',
  },
  {
    guard: 'constraint: a slot belongs to one caller',
    file: migration('19_appointments'),
    text: 'create unique index appointments_slot',
    replacement: 'create index appointments_slot',
    test: 'tests/database/appointments.test.ts',
    notices: 'a booking of a slot waits for an uncommitted booking of it',
  },
  {
    guard: 'key: an enquiry that is sent twice is stored once',
    file: oneWord,
    text: 'where lower(earlier.email) = address and earlier.idempotency_key = key;',
    replacement: 'where false;',
    test: 'tests/database/enquiries.test.ts',
    notices: 'is stored once when it is sent twice with one key',
  },
  {
    guard: 'key: only a request with the same key and email address corrects a call',
    file: oneWord,
    text: 'if lower(entry.email) = address and entry.idempotency_key = key then',
    replacement: 'if entry.idempotency_key = key then',
    test: 'tests/database/appointments.test.ts',
    notices: 'key does not reveal their reference',
  },
  {
    guard: 'limit: calls that one network books in 24 hours',
    file: plainBodies,
    text: 'where is_new and ip_hash = network) >= 6',
    replacement: 'where is_new and ip_hash = network) >= 600',
    test: 'tests/database/calls-by-network.test.ts',
    notices: 'can book six calls in 24 hours',
  },
  {
    guard: 'limit: slots of one day that one network takes',
    file: plainBodies,
    text: 'where on_day and ip_hash = network) >= 4',
    replacement: 'where on_day and ip_hash = network) >= 8',
    test: 'tests/database/calls-by-network.test.ts',
    notices: 'can book four of the eight slots of a day',
  },
  {
    guard: 'limit: open calls of one mailbox from one network',
    file: plainBodies,
    text: 'where is_open and mailbox = of_mailbox) >= 8',
    replacement: 'where is_open and mailbox = of_mailbox) >= 800',
    test: 'tests/database/calls-by-network.test.ts',
    notices: 'can still book from another network',
  },
  {
    guard: 'limit: open calls of one network',
    file: plainBodies,
    text: 'where is_open and ip_hash = network) >= 12',
    replacement: 'where is_open and ip_hash = network) >= 1200',
    test: 'tests/database/calls-by-network.test.ts',
    notices: 'can have twelve open calls at most',
  },
  {
    guard: 'limit: calls that one line (/56) books in 24 hours, and its open calls',
    file: plainBodies,
    text: 'or count(*) filter (where is_new) >= 12',
    replacement: '',
    test: 'tests/database/calls-by-network.test.ts',
    notices: 'can book twelve calls in 24 hours and have 24 open',
  },
  {
    guard: 'limit: slots of one day that one line (/56) takes',
    file: plainBodies,
    text: 'or count(*) filter (where on_day) >= 6',
    replacement: '',
    test: 'tests/database/calls-by-network.test.ts',
    notices: 'can book six of the eight slots of a day',
  },
  {
    guard: 'lock: simultaneous bookings of one line (/56) are counted one after the other',
    file: oneWord,
    text: "perform pg_advisory_xact_lock(private.lock_key('line', book_appointment.line_hash));",
    replacement: 'null;',
    test: 'tests/database/calls-by-network.test.ts',
    notices: 'simultaneous bookings exceed no limit',
  },
  {
    guard: 'lock: simultaneous bookings of one network are counted one after the other',
    file: oneWord,
    text: "perform pg_advisory_xact_lock(private.lock_key('network', book_appointment.ip_hash));",
    replacement: 'null;',
    test: 'tests/database/calls-by-network.test.ts',
    notices: 'simultaneous bookings exceed no limit',
  },
  {
    guard: 'limit: mails that others cause to one mailbox',
    file: mailsToStrangers,
    text: 'return from_network < 5 and from_all < 15\n    and (',
    replacement: 'return (',
    test: 'tests/database/mailboxes.test.ts',
    notices: 'gets five mails a day for requests from one network',
  },
  {
    guard: 'limit: mails that one network causes to many mailboxes in an hour',
    file: mailsToStrangers,
    text: 'elsif in_an_hour >= 10 then',
    replacement: 'elsif false then',
    test: 'tests/database/mailboxes.test.ts',
    notices: 'causes mails to ten mailboxes an hour',
  },
  {
    guard: 'limit: mails that one network causes to many mailboxes in a day',
    file: mailsToStrangers,
    text: 'if in_a_day >= 30 then',
    replacement: 'if false then',
    test: 'tests/database/mailboxes.test.ts',
    notices: 'causes mails to thirty mailboxes a day',
  },
  {
    guard: 'limit: mails that all networks cause together',
    file: mailsToStrangers,
    text: `when in_a_day >= 1000 then 'day'`,
    replacement: `when false then 'day'`,
    test: 'tests/database/mailboxes.test.ts',
    notices: 'of all networks together, at most 1000 mails',
  },
  {
    guard: 'lock: simultaneous requests of one network are counted one after the other',
    file: mailsToStrangers,
    text: `perform pg_advisory_xact_lock(private.lock_key('mailed by', network));`,
    replacement: 'null;',
    test: 'tests/database/mailboxes.test.ts',
    notices: 'causes no more mails when the requests arrive at once',
  },
  {
    guard: 'lock: simultaneous requests for one mailbox are counted one after the other',
    file: mailsToStrangers,
    text: `perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox));
  if network is not null`,
    replacement: 'if network is not null',
    test: 'tests/database/mailboxes.test.ts',
    notices: 'gets no more mails when the requests arrive at once',
  },
  {
    guard: 'lease: a mail that is being sent is claimed by no other worker',
    file: oneWord,
    text: `or (status = 'sending' and lease_until <= clock_timestamp())
       order by next_attempt_at, id`,
    replacement: `or (status = 'sending')
       order by next_attempt_at, id`,
    test: 'tests/database/outbox.test.ts',
    notices: 'is claimed oldest first, by one worker, and sent once',
  },
  {
    guard: 'limit: a step of the clock back does not prolong a rate limit',
    file: plainNames,
    text: `or opened_at > at + interval '1 minute'`,
    replacement: '',
    test: 'tests/database/clock-steps.test.ts',
    notices: 'a rate limit that was used up starts a new window',
  },
];
