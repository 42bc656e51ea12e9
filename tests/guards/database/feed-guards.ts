import type { SeededFault } from '../seeded-fault.ts';

/** What a partner's file may do, and what it may not. */
export const feedGuards: readonly SeededFault[] = [
  {
    guard: 'access: a file may write the columns of a home that are its own',
    file: 'supabase/schemas/73_partner_feeds.sql',
    text: 'where name <> all (private.feed_columns()))\n  then\n    raise exception',
    replacement: 'where false)\n  then\n    raise exception',
    test: 'tests/database/partner-feeds.test.ts',
    notices: 'a file may write the columns that code and database both name, and no other',
  },
  {
    guard: 'version: a home that somebody changed meanwhile is compared again',
    file: 'supabase/schemas/73_partner_feeds.sql',
    text: "home.updated_at = (entry ->> 'seen_at')::timestamptz and home.partner_id",
    replacement: 'home.partner_id',
    test: 'tests/database/partner-feeds.test.ts',
    notices: 'a home that somebody changes while a file is taken in is compared again',
  },
  {
    guard: 'lock: one file of a partner is taken in at a time',
    file: 'supabase/schemas/73_partner_feeds.sql',
    text: 'create unique index feed_runs_one_at_work',
    replacement: 'create index feed_runs_one_at_work',
    test: 'tests/server/partner-files/take-in-file.test.ts',
    notices: 'is refused in a sentence while another of the same partner is read',
  },
  {
    guard: 'a missing home is hidden only after two runs and 48 hours',
    file: 'supabase/schemas/73_partner_feeds.sql',
    text: "missing_runs >= 2 and missing_since <= at - interval '48 hours'",
    replacement: 'missing_runs >= 2',
    test: 'tests/server/partner-files/take-in-file.test.ts',
    notices: 'hides a home that is missing in two runs and for 48 hours',
  },
  {
    guard: 'a home keeps its address when a file changes its title',
    file: 'supabase/schemas/24_property_slugs.sql',
    text: "\n      and current_setting('angala.addresses', true) is distinct from 'stay')",
    replacement: ')',
    test: 'tests/server/partner-files/take-in-file.test.ts',
    notices: 'never moves the id, the reference or the address of a home',
  },
  {
    guard: 'a file that is much smaller changes nothing',
    file: 'src/domain/partner-file/judge-file.ts',
    text: 'homes < accepted * MIN_SHARE && accepted - homes > 1',
    replacement: 'homes < 0 * MIN_SHARE',
    test: 'tests/server/partner-files/take-in-file.test.ts',
    notices: 'changes nothing when it is a fifth smaller',
  },
];
