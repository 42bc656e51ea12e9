import type { SeededFault } from '../seeded-fault.ts';

/** Answers to enquiries: who may give them, to whom they go, and that none is sent twice. */
export const replyGuards: readonly SeededFault[] = [
  {
    guard: 'access: an editor may not read answers',
    file: 'supabase/schemas/62_replies.sql',
    text: 'perform private.require_admin();\n  return jsonb_build_object(',
    replacement: 'perform private.require_staff();\n  return jsonb_build_object(',
    test: 'tests/database/editors.test.ts',
    notices: 'an editor may not call public.admin_replies(',
  },
  {
    guard: 'access: an editor may not answer',
    file: 'supabase/schemas/62_replies.sql',
    text: 'perform private.require_admin();\n  select * into asked',
    replacement: 'perform private.require_staff();\n  select * into asked',
    test: 'tests/database/editors.test.ts',
    notices: 'an editor may not call public.send_reply(',
  },
  {
    guard: 'limit: ten answers a day are mailed to one mailbox',
    file: 'supabase/schemas/62_replies.sql',
    text: `interval '24 hours') >= 10`,
    replacement: `interval '24 hours') >= 1000`,
    test: 'tests/database/replies.test.ts',
    notices: 'is mailed ten times a day to one mailbox at most',
  },
  {
    guard: 'limit: fifty saved texts',
    file: 'supabase/schemas/62_replies.sql',
    text: 'from public.saved_replies) >= 50',
    replacement: 'from public.saved_replies) >= 5000',
    test: 'tests/database/replies.test.ts',
    notices: 'have a name of their own, and are 50 at most',
  },
  {
    guard: 'lock: two answers at once with one key are one',
    file: 'supabase/schemas/62_replies.sql',
    text: `where id = (reply ->> 'enquiry')::uuid for update;`,
    replacement: `where id = (reply ->> 'enquiry')::uuid;`,
    test: 'tests/database/replies.test.ts',
    notices: 'two answers at once with one key are one',
  },
  {
    guard: 'version: a saved text does not overwrite a colleague’s change',
    file: 'supabase/schemas/62_replies.sql',
    text: `if known.updated_at is distinct from (reply ->> 'seen_at')::timestamptz then`,
    replacement: 'if false then',
    test: 'tests/database/replies.test.ts',
    notices: 'never over a colleague’s change',
  },
  {
    guard: 'rule: nobody answers what may be a robot’s before it is accepted',
    file: 'supabase/schemas/62_replies.sql',
    text: `if asked.status in ('suspected', 'spam') then`,
    replacement: 'if false then',
    test: 'tests/database/replies.test.ts',
    notices: 'is refused for what may be a robot’s',
  },
  {
    guard: 'escape: a name in an answer is a name',
    file: 'src/islands/admin/replies/reply-box.ts',
    text: 'name: nameForMessages(name),',
    replacement: 'name,',
    test: 'tests/islands/admin/replies/reply-box.test.tsx',
    notices: 'is in no answer',
  },
];
