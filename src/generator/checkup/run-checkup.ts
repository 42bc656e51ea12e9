import { type Entity, entityKey } from '#domain/entity.ts';
import type { SettingName } from '#domain/settings/setting-names.ts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '#server/command/command-error.ts';
import { readDatabaseFacts, readRights } from '#server/checkup/database-facts.ts';
import { expectedRights } from '#server/checkup/expected-rights.ts';
import { judgeRights } from '#server/checkup/judge-rights.ts';
import {
  judgeAreas,
  judgeCalendars,
  judgePartnerFiles,
  judgeMail,
  judgeMigrations,
  judgeMigrationTexts,
  judgeQueue,
  judgeMergedHomes,
  judgeNumbers,
  judgeRequests,
  judgeSettings,
} from '#server/checkup/judge-database.ts';
import { judgePhotographs, type PhotographCases, readPhotographCases } from '#server/checkup/photographs.ts';
import { checkupRules, type Finding } from '#server/checkup/finding.ts';
import { readDisks, readUnfinishedFiles, readLocalModes } from '#server/checkup/read-local-files.ts';
import { readStoredFiles } from '#server/checkup/stored-files.ts';
import { growthNotes, type SiteSize } from '#server/checkup/growth-notes.ts';
import { judgeDisks, judgeModes, judgeStorage, judgeUnfinished } from '#server/checkup/judge-machine.ts';
import { judgePages, judgePictures, judgeRecord, judgeSitemap } from '#server/checkup/judge-site.ts';
import { readRepositoryMigrations } from '#server/checkup/read-repository-migrations.ts';
import { readClaimFigures } from '#server/settings/read-claim-figures.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { asClaimFigures, claimsAdvice, falseClaims } from '#site/claims.ts';
import { siteConfig } from '#site/config.ts';
import { withEnteredSettings } from '#site/with-entered-settings.ts';
import { missingSettings } from '#site/missing-settings.ts';
import { backendOf } from '../affected/site-change-reason.ts';
import { queuedPages } from '../queue/jobs.ts';
import { awaitSiteLock, SiteBusy } from '../site-folder/lock-site.ts';
import { recordedPages } from '../record/generated-pages.ts';
import { sampleOfHour, samplePages } from '../site-folder/page-content.ts';
import { readSiteFacts, type SiteReading } from './read-site-facts.ts';

export interface CheckupOptions {
  client: ServiceClient;
  siteDir: string;
  siteOrigin: string;
  /** The backend that the staff pages call. It identifies pages that were published from another backend. */
  backend: { url: string; publishableKey: string };
  /** The folder of the embedded backend; null when a hosted project has the rows. */
  localDir: string | null;
  now: () => Date;
  /** Seconds to wait for a running publish; 60 by default. */
  wait?: number;
  /** Compares the bytes of every file, not of a sample. */
  comparesAll?: boolean;
}

export interface Checkup {
  findings: Finding[];
  unjudged: string[];
  /** What is not a fault, but for whoever runs the site to decide. */
  notes: string[];
  /** Null when nothing is published. */
  size: SiteSize | null;
}

export interface CheckupReading extends Checkup {
  site: SiteReading | null;
  halfFiles: readonly string[];
  modes: Awaited<ReturnType<typeof readLocalModes>>;
  photographs: PhotographCases | null;
}

/** Checks the database, the published site and this machine. Changes nothing. */
export async function runCheckup(options: CheckupOptions): Promise<CheckupReading> {
  const { client, siteDir, localDir, now } = options;
  const unjudged: string[] = [];
  const facts = await readDatabaseFacts(client);
  const siteFindings: Finding[] = [];
  const site = await readSite(options, { unjudged, findings: siteFindings });
  const halfFiles = localDir ? await readUnfinishedFiles(localDir, now()) : [];
  const unfinished = [...halfFiles, ...(site?.unfinished ?? [])];
  const isChosenFile = options.comparesAll ? () => true : sampleOfHour(STORED_PARTS, now());
  const modes = localDir ? await readLocalModes(localDir) : [];
  const files = localDir ? await readStoredFiles(localDir, isChosenFile) : null;
  const codeMigrations = await readRepositoryMigrations();
  const migrations = judgeMigrations(
    facts.migrations,
    codeMigrations.map(({ version }) => version),
  );
  // A database that lacks the newest migrations may not have the table of photographs.
  const photographs = migrations.length === 0 ? await readPhotographCases(client, files ?? []) : null;
  const findings = [
    ...judgeRequests(facts),
    ...migrations,
    ...judgeMigrationTexts(facts.migration_texts, codeMigrations),
    ...(migrations.length === 0 ? await checkRights(options) : []),
    ...judgeQueue(facts),
    ...judgeMail(facts),
    ...judgeNumbers(facts),
    ...judgeMergedHomes(facts),
    ...judgeAreas(facts),
    ...judgeCalendars(facts),
    ...judgePartnerFiles(facts),
    ...(migrations.length === 0 ? await checkSettings(options) : []),
    ...(site
      ? [
          ...judgePages(site.facts),
          ...judgeRecord(site.facts, options.siteOrigin),
          ...judgeSitemap(site.facts),
          ...judgePictures(site.facts),
        ]
      : []),
    ...siteFindings,
    ...judgeStorage({ listed: facts.stored, files }, site?.sitemap ?? null),
    ...(photographs ? judgePhotographs(photographs) : []),
    ...judgeUnfinished(unfinished),
    ...judgeModes(modes),
    ...judgeDisks(await readDisks(localDir ? [localDir, siteDir] : [siteDir])),
  ];
  const sortedFindings = findings.toSorted(
    (a, b) => checkupRules.indexOf(a.check) - checkupRules.indexOf(b.check),
  );
  const size = site?.size ?? null;
  const notes = [
    ...(migrations.length === 0 ? await claimNotes(client) : []),
    ...(size ? growthNotes(size) : []),
  ];
  return { findings: sortedFindings, unjudged, notes, size, site, halfFiles, modes, photographs };
}

/** Call it only when the migrations match, as others grant other rights. */
async function checkRights({ client, localDir }: CheckupOptions): Promise<Finding[]> {
  return judgeRights(await readRights(client), expectedRights(), localDir ? 'embedded' : 'hosted');
}

/** Settings that a public site needs. The others are optional; /admin lists those that are not set. */
const NEEDED: readonly SettingName[] = ['reraAgentNumber', 'phone', 'email'];

async function checkSettings({ client, localDir }: CheckupOptions): Promise<Finding[]> {
  const missing = missingSettings(withEnteredSettings(siteConfig, await readSettings(client)));
  const needed = missing.filter(({ name }) => NEEDED.includes(name)).map(({ label }) => label);
  return judgeSettings(needed, localDir ? 'embedded' : 'hosted');
}

/** Decision 185. */
async function claimNotes(client: ServiceClient): Promise<string[]> {
  if ((await readSettings(client)).claims === 'as_counted') return [];
  const claims = falseClaims(asClaimFigures(await readClaimFigures(client)));
  if (claims.length === 0) return [];
  const list = claims.map(({ label, claimed, found }) => `‘${label}: ${claimed}’ (${found})`);
  return [`The data contradict what pages claim: ${list.join('; ')}. ${claimsAdvice}`];
}
/** Photographs may be gigabytes: each hour has another part of them compared by their digest, and all by their size. */
const STORED_PARTS = 24;

/** Some hundred milliseconds of reading. A larger site is compared in parts, one after another. */
const COMPARED_FILES = 2_000;

async function readSite(
  { client, siteDir, siteOrigin, backend, now, comparesAll = false, wait = 60 }: CheckupOptions,
  { unjudged, findings }: { unjudged: string[]; findings: Finding[] },
): Promise<SiteReading | null> {
  try {
    const lock = await awaitSiteLock(siteDir, { seconds: wait, log: () => {} });
    try {
      const recordedKeys = new Set((await recordedPages(client)).map(entityKey));
      const ours = backendOf({ origin: siteOrigin, backend });
      const site = await readSiteFacts(siteDir, {
        recordedKeys,
        queuedKeys: new Set((await queuedPages(client)).map(entityKey)),
        isSameBackend: ({ source }) => source.backend === ours.backend,
        isCompared: (count) => (comparesAll ? () => true : samplePages(count, COMPARED_FILES, now())),
      });
      if (!site) unjudged.push(`${siteDir} holds no published site, so pages and sitemap were not judged.`);
      return site;
    } finally {
      lock.release();
    }
  } catch (fault) {
    if (fault instanceof SiteBusy) {
      unjudged.push(`A publish into ${siteDir} is under way, so pages and sitemap were not judged.`);
      return null;
    }
    if (!(fault instanceof CommandError)) throw fault;
    findings.push({
      check: 'pages',
      wrong: `Pages and sitemap could not be judged: ${fault.message}`,
      remedy: 'Correct that, then run `npm run doctor` again.',
    });
    return null;
  }
}

/** Returns the pages whose file is not as published: those of rows as entities, all others by their paths. */
export function faultyPages({ manifest, facts }: SiteReading): { entities: Entity[]; otherPaths: string[] } {
  const faulty = new Set(facts.pages.flatMap(({ file, fault }) => (fault ? [file] : [])));
  const pages = [...manifest.pages].filter(([, { file }]) => faulty.has(file));
  return {
    entities: pages.flatMap(([, { entity }]) => (entity ? [entity] : [])),
    otherPaths: pages.flatMap(([path, { entity }]) => (entity ? [] : [path])),
  };
}

/** Call it with the folder locked. */
export async function removeUnfinished(siteDir: string, files: readonly string[]): Promise<void> {
  for (const file of files) await rm(join(siteDir, file), { force: true });
}
