import { formatCount } from '#domain/text/text.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { DatabaseFacts } from './database-facts.ts';
import { casesOf, type Finding, findingsFor, formatCases } from './finding.ts';
import type { RepositoryMigration } from './read-repository-migrations.ts';

/** No request is lost or stored twice, and staff were told of each one. */
export function judgeRequests(facts: DatabaseFacts): Finding[] {
  return [
    ...findingsFor('requests', facts.duplicate_requests, (cases) => ({
      wrong: `${formatCount(cases.count, 'enquiry or call is', 'enquiries or calls are')} stored twice: ${formatCases(cases)}.`,
      remedy: 'Open both in /admin, call the visitor, and cancel or close the one that is too many.',
    })),
    ...findingsFor('requests', facts.lost_requests, (cases) => ({
      wrong: `Staff were told of ${formatCount(cases.count, 'request that is', 'requests that are')} no longer in the database: ${formatCases(cases)}.`,
      remedy:
        'Their mails to staff still say who asked for what: answer from those. Take rows back with `npm run restore` into a second database if they were not deleted on purpose.',
    })),
    ...findingsFor('requests', facts.requests_without_mail, (cases) => ({
      wrong: `No mail to staff was written for ${formatCount(cases.count, 'request')}: ${formatCases(cases)}.`,
      remedy: 'Answer them from the inbox of /admin.',
    })),
    ...findingsFor('requests', facts.suspected_requests, (cases) => ({
      wrong: `${formatCount(cases.count, 'request that looks like a robot’s has', 'requests that look like a robot’s have')} waited for a day for somebody to decide: ${formatCases(cases)}.`,
      remedy:
        'Choose Suspected in the status menu of the inbox of /admin, or look under Alerts: accept them, or mark them as spam.',
    })),
    ...findingsFor('requests', facts.people_at_odds, (cases) => ({
      wrong: `${formatCount(cases.count, 'enquiry or call is', 'enquiries or calls are')} not listed under People in /admin, or not at the time they came: ${formatCases(cases)}.`,
      remedy:
        'Answer them from the inbox of /admin. The triggers enquiries_person and appointments_person of supabase/schemas/enquiry/people.sql list each new request: create again what is missing.',
    })),
    ...findingsFor('requests', facts.answers_without_mail, (cases) => ({
      wrong: `${formatCount(cases.count, 'enquiry has', 'enquiries have')} an answer that we were to mail and that has no mail: ${formatCases(cases)}.`,
      remedy: 'Open them in /admin, where the answer still stands, and send it again.',
    })),
    ...findingsFor('requests', facts.visits_at_odds, (cases) => ({
      wrong: `${formatCount(cases.count, 'enquiry has', 'enquiries have')} a visit without a home, with an outcome before it is over, planned although the enquiry is spam, or of which the visitor or staff were not told: ${formatCases(cases)}.`,
      remedy: 'Open the person in /admin and save the visit again, which mails it to both sides.',
    })),
    ...findingsFor('requests', facts.answers_at_odds, (cases) => ({
      wrong: `The answers of partners have had no effect on ${formatCount(cases.count, 'home')}: ${formatCases(cases)}.`,
      remedy:
        'Look at these homes in Partners of /admin, and check them by telephone. Answers are applied by whatever sends the mails: `npm start`, `npm run mail`, or the workflow Publish.',
    })),
    ...findingsFor('requests', facts.missing_unique_indexes, (cases) => ({
      wrong: `The database no longer keeps requests and jobs from being stored twice: ${formatCases(cases)} ${cases.count === 1 ? 'is' : 'are'} missing or broken.`,
      remedy: 'Run `reindex` on it, or create it again as supabase/schemas says.',
    })),
  ];
}

/** The database has exactly the migrations of this repository. */
export function judgeMigrations(applied: readonly string[], ours: readonly string[]): Finding[] {
  const missing = casesOf(ours.filter((version) => !applied.includes(version)));
  const unknown = casesOf(applied.filter((version) => !ours.includes(version)));
  return [
    ...findingsFor('migrations', missing, (cases) => ({
      wrong: `${formatCount(cases.count, 'migration waits', 'migrations wait')}: ${formatCases(cases)}.`,
      remedy:
        'Nothing was applied. `npm start` applies them and saves a backup first; for a Supabase project `npm run deploy:backend` does.',
    })),
    ...findingsFor('migrations', unknown, (cases) => ({
      wrong: `The database has ${formatCount(cases.count, 'migration')} that this code does not know: ${formatCases(cases)}.`,
      remedy: 'This code is older than the database: run the newest version of it.',
    })),
  ];
}

/** Each text is what its file here says today. A migration whose text was not stored is not judged. */
export function judgeMigrationTexts(
  applied: Readonly<Record<string, string>>,
  ours: readonly RepositoryMigration[],
): Finding[] {
  const changed = ours.filter(({ version, digest }) => (ownValue(applied, version) ?? digest) !== digest);
  return findingsFor('migrations', casesOf(changed.map(({ version }) => version)), (cases) => ({
    wrong: `${formatCount(cases.count, 'migration was', 'migrations were')} applied with another text than the file has: ${formatCases(cases)}.`,
    remedy:
      'Nothing applies a file twice. Take it back from git as it was applied (the text is in supabase_migrations.schema_migrations), and write what should change as a new migration.',
  }));
}

/** Queued pages are rendered soon, and every published row has a page. */
export function judgeQueue(facts: DatabaseFacts): Finding[] {
  return [
    ...findingsFor('queue', facts.stuck_jobs, (cases) => ({
      wrong: `${formatCount(cases.count, 'page is', 'pages are')} stuck with a worker that has stopped: ${formatCases(cases)}.`,
      remedy: 'Run `npm run doctor -- --repair`, which queues them again.',
    })),
    ...findingsFor('queue', facts.late_jobs, (cases) => ({
      wrong: `${formatCount(cases.count, 'queued page has', 'queued pages have')} waited for more than 30 minutes: ${formatCases(cases)}.`,
      remedy:
        'No worker takes them. Run `npm run generate -- --queue`, or start `npm start` or the workflow Publish.',
    })),
    ...findingsFor('queue', facts.rows_without_page, (cases) => ({
      wrong: `${formatCount(cases.count, 'published row has', 'published rows have')} no page, and nothing says why: ${formatCases(cases)}.`,
      remedy: 'Run `npm run generate`: it makes the page, or names what is wrong with the row.',
    })),
  ];
}

/** Mails that are due are sent, and no copy of the sitemap is stuck. */
export function judgeMail(facts: DatabaseFacts): Finding[] {
  return [
    ...findingsFor('mail', facts.stuck_mails, (cases) => ({
      wrong: `${formatCount(cases.count, 'mail is', 'mails are')} stuck with a worker that has stopped.`,
      remedy: 'Run `npm run doctor -- --repair`, which makes them due again.',
    })),
    ...findingsFor('mail', facts.late_mails, (cases) => ({
      wrong: `${formatCount(cases.count, 'mail is', 'mails are')} due for more than 30 minutes.`,
      remedy: 'Nobody sends them. Run `npm run mail`, or start `npm start` or the workflow Publish.',
    })),
    ...findingsFor('mail', facts.dead_mails, (cases) => ({
      wrong: `${formatCount(cases.count, 'mail was', 'mails were')} given up within 30 days, after three days of attempts.`,
      remedy: 'Correct MAIL_*. The requests themselves are in the inbox of /admin: answer them there.',
    })),
    ...findingsFor('sitemap', facts.stuck_syncs, () => ({
      wrong: 'A copy of the sitemap to storage began and never ended.',
      remedy: 'Run `npm run doctor -- --repair`, which ends it, then `npm run sitemap`.',
    })),
  ];
}

/** One of two rows that are one home has the page. */
export function judgeMergedHomes(facts: DatabaseFacts): Finding[] {
  return findingsFor('pages', facts.homes_merged_wrongly, (cases) => ({
    wrong: `${formatCount(cases.count, 'home that staff made one with another has', 'homes that staff made one with another have')} a page of ${cases.count === 1 ? 'its' : 'their'} own, or lead nowhere: ${formatCases(cases)}.`,
    remedy:
      'Somebody wrote to `properties` or `home_merges` by hand. In /admin, under Data quality, say again whether they are one home or two.',
  }));
}

/** The days of homes say what the raw views say, while those are kept. */
export function judgeNumbers(facts: DatabaseFacts): Finding[] {
  return findingsFor('numbers', facts.miscounted_days, (cases) => ({
    wrong: `${formatCount(cases.count, 'day of a home has', 'days of homes have')} another number of views than were recorded: ${formatCases(cases)}.`,
    remedy:
      'Somebody wrote to `home_days`, `home_weeks` or `property_views` by hand, or restored one without the others. The numbers of other days are not affected.',
  }));
}

/** Files of partners are taken in, and what is known of them fits the homes. */
export function judgePartnerFiles(facts: DatabaseFacts): Finding[] {
  return [
    ...findingsFor('partners', facts.late_feeds, (cases) => ({
      wrong: `The ${cases.count === 1 ? 'file of a partner waits' : `files of ${cases.count} partners wait`} and nobody takes ${cases.count === 1 ? 'it' : 'them'} in: ${formatCases(cases)}.`,
      remedy: 'Run `npm run feeds -- --all`, or start `npm start` or the workflow Feeds.',
    })),
    ...findingsFor('partners', facts.homes_at_odds_with_files, (cases) => ({
      wrong: `What is known of a partner’s file does not fit ${formatCount(cases.count, 'home')}: ${formatCases(cases)}.`,
      remedy:
        'Somebody wrote to `partner_homes`, `hidden_homes` or `properties` by hand or restored one without the others. The next file of the partner mends what it states; show a hidden home in /admin.',
    })),
  ];
}

/** What names an area that was made one with another follows to the one that stays. */
export function judgeAreas(facts: DatabaseFacts): Finding[] {
  return findingsFor('areas', facts.merged_areas_named, (cases) => ({
    wrong: `${formatCount(cases.count, 'row still names', 'rows still name')} an area that was made one with another, or its earlier address: ${formatCases(cases)}.`,
    remedy:
      'Save the home or the society again in /admin: it then follows to the area that stays. The triggers and functions of supabase/schemas/area/area_merges.sql lead each of them there, alerts too: create again what is missing.',
  }));
}

/** A calendar link opens names and numbers of callers, so it may exist only while somebody reads it. */
export function judgeCalendars(facts: DatabaseFacts): Finding[] {
  return findingsFor('calendars', facts.unread_calendars, (cases) => ({
    wrong: `${formatCount(cases.count, 'calendar link opens', 'calendar links open')} names and numbers of callers, and nobody has read ${cases.count === 1 ? 'it' : 'them'} for 90 days: ${formatCases(cases)}.`,
    remedy:
      'Run `npm run doctor -- --repair`, which ends what nobody reads. Whoever still wants one makes a new one under Calendar in /admin.',
  }));
}

/** Judged for a hosted project only, because a clone is only for trying out. */
export function judgeSettings(missing: readonly string[], place: 'embedded' | 'hosted'): Finding[] {
  return findingsFor('settings', casesOf(place === 'hosted' ? missing : []), (cases) => ({
    wrong: `The site is published without ${formatCases(cases)}.`,
    remedy: 'Enter what is missing in /admin, under Settings → Site. The pages follow by themselves.',
  }));
}
