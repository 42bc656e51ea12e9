import type { SeededFault } from '../seeded-fault.ts';

/** Partners and the people there: who may see and change them, and that nothing is lost or stored twice. */
export const partnerGuards: readonly SeededFault[] = [
  {
    guard: 'access: an editor may not read the contacts of partners',
    file: 'supabase/schemas/64_partners.sql',
    text: 'perform private.require_admin();\n  return jsonb_build_object(',
    replacement: 'perform private.require_staff();\n  return jsonb_build_object(',
    test: 'tests/database/editors.test.ts',
    notices: 'an editor may not call public.admin_partners(',
  },
  {
    guard: 'lock: partners are saved one after the other',
    file: 'supabase/schemas/64_partners.sql',
    text: `perform private.require_admin();
  perform pg_advisory_xact_lock(private.lock_key('partners'));`,
    replacement: 'perform private.require_admin();',
    test: 'tests/database/partners.test.ts',
    notices: 'that two admins create at once is created once',
  },
  {
    guard: 'version: saving a partner does not overwrite a colleague’s change',
    file: 'supabase/schemas/64_partners.sql',
    text: `if known.updated_at is distinct from (partner ->> 'seen_at')::timestamptz then`,
    replacement: 'if false then',
    test: 'tests/database/partners.test.ts',
    notices: 'is not saved over a newer one of a colleague',
  },
  {
    guard: 'limit: five hundred partners',
    file: 'supabase/schemas/64_partners.sql',
    text: 'from public.partners) >= 500',
    replacement: 'from public.partners) >= 5000',
    test: 'tests/database/partners.test.ts',
    notices: 'is refused above five hundred',
  },
  {
    guard: 'limit: twenty contacts of a partner',
    file: 'supabase/schemas/64_partners.sql',
    text: `jsonb_array_length(wanted -> 'contacts') > 20`,
    replacement: `jsonb_array_length(wanted -> 'contacts') > 200`,
    test: 'tests/database/partners.test.ts',
    notices: 'has each mailbox once, and twenty contacts at most',
  },
  {
    guard: 'version: a home is not given to another partner over a colleague’s choice',
    file: 'supabase/schemas/75_partner_desk.sql',
    text: 'if was.partner_id is distinct from seen then',
    replacement: 'if false then',
    test: 'tests/database/partners.test.ts',
    notices: 'are found by their words, made theirs and taken back',
  },
];
