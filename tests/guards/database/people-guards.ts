import type { SeededFault } from '../seeded-fault.ts';

/** The check of each function, with enough around it to stand once in the file. */
const checks = [
  ['admin_people', 'perform private.require_admin();\n  if (which in'],
  ['admin_person', 'perform private.require_admin();\n  select * into shown'],
  ['save_person', 'perform private.require_admin();\n  select * into known'],
  ['person_at', 'perform private.require_admin();\n  return (select coalesce'],
  ['merge_people', 'merged public.people;\n  meetings jsonb;\nbegin\n  perform private.require_admin();'],
  ['split_person', 'kept uuid;\nbegin\n  perform private.require_admin();'],
] as const;

const privacyFile = 'supabase/schemas/upkeep/privacy.sql';
const erasureTest = 'tests/database/erasures.test.ts';

/** The people behind requests: who may see them, and that none is lost, doubled or overwritten. */
export const peopleGuards: readonly SeededFault[] = [
  {
    guard: 'grant: staff who answer an enquiry may compute the keys of its number for the index',
    file: 'supabase/schemas/mail/mailboxes.sql',
    text: 'grant execute on function private.phone_keys(text) to authenticated, service_role;',
    replacement: '',
    test: 'tests/database/people.test.ts',
    notices: 'is answered when a request of theirs is',
  },
  {
    guard: 'access: an editor may not call admin_person_timeline()',
    file: 'supabase/schemas/enquiry/people.sql',
    text: 'perform private.require_admin();\n  select coalesce(merged_into, id) into whole',
    replacement: 'perform private.require_staff();\n  select coalesce(merged_into, id) into whole',
    test: 'tests/database/editors.test.ts',
    notices: 'an editor may not call public.admin_person_timeline(',
  },
  {
    guard: 'access: an editor may not call admin_erase_mailbox()',
    file: privacyFile,
    text: 'perform private.require_admin();\n  select mailbox into of_mailbox from public.people where id = mailbox_id;\n  -- Of',
    replacement:
      'perform private.require_staff();\n  select mailbox into of_mailbox from public.people where id = mailbox_id;\n  -- Of',
    test: 'tests/database/editors.test.ts',
    notices: 'an editor may not call public.admin_erase_mailbox(',
  },
  {
    guard: 'rule: nothing is erased that was not shown',
    file: privacyFile,
    text: ' or mark is distinct from seen then',
    replacement: ' or seen is null then',
    test: erasureTest,
    notices: 'asks again when something was stored since it was shown',
  },
  {
    guard: 'lock: of two admins who erase at once, one finds nobody',
    file: privacyFile,
    text: "  perform pg_advisory_xact_lock(private.lock_key('mailbox', of_mailbox)) where of_mailbox is not null;\n",
    replacement: '',
    test: erasureTest,
    notices: 'of two admins at once is done by one',
  },
  ...checks.map(([name, text]) => ({
    guard: `access: an editor may not call ${name}()`,
    file: 'supabase/schemas/enquiry/people.sql',
    text,
    replacement: text.replace('require_admin', 'require_staff'),
    test: 'tests/database/editors.test.ts',
    notices: `an editor may not call public.${name}(`,
  })),
  {
    guard: 'constraint: one mailbox is one person',
    file: 'supabase/schemas/enquiry/people.sql',
    text: 'mailbox text not null unique check',
    replacement: 'mailbox text not null check',
    test: 'tests/database/people.test.ts',
    notices: 'is a mailbox, however its address is spelled',
  },
  {
    guard: 'lock: of two merges at once the later one sees the earlier one',
    file: 'supabase/schemas/enquiry/people.sql',
    text: `  perform pg_advisory_xact_lock(private.lock_key('people'));
  select * into merged`,
    replacement: '  select * into merged',
    test: 'tests/database/people.test.ts',
    notices: 'nobody is merged with a person who is being merged with a third',
  },
  {
    guard: 'version: a change of a person does not overwrite a colleague’s',
    file: 'supabase/schemas/enquiry/people.sql',
    text: `where to_jsonb(known) -> change.key is distinct from seen -> change.key`,
    replacement: 'where false',
    test: 'tests/database/people.test.ts',
    notices: 'is refused when a colleague has written the same field meanwhile',
  },
  {
    guard: 'rule: what was written is found by the beginning of a word',
    file: 'supabase/schemas/enquiry/people.sql',
    text: "position(' ' || form in ' ' || words) = 0 and position(form in split_part(words, E'\\n', 1)) = 0",
    replacement: 'position(form in words) = 0',
    test: 'tests/database/people.test.ts',
    notices: 'finds somebody by a place that ends the name of another: nagar',
  },
  {
    guard: 'rule: of an enquiry, what was written is found by the beginning of a word',
    file: 'supabase/schemas/enquiry/inbox.sql',
    text: 'or position(words[nth] in small) > 0 and private.begins_word(words[nth], small)',
    replacement: 'or position(words[nth] in small) > 0',
    test: 'tests/database/admin-inbox.test.ts',
    notices: 'finds an entry by a place, whole or half, and none by the middle of a word that was written',
  },
  {
    guard: 'rule: what may be a robot’s is nobody until staff accept it',
    file: 'supabase/schemas/enquiry/people.sql',
    text: `create trigger enquiries_person after insert or update of status on public.enquiries
  for each row when (new.status not in ('suspected', 'spam'))`,
    replacement: `create trigger enquiries_person after insert or update of status on public.enquiries
  for each row`,
    test: 'tests/database/people.test.ts',
    notices: 'not from what may be a robot’s until staff accept it',
  },
];
