import { type Entity, entityKey } from '#domain/entity.ts';
import type { SettingName } from '#domain/settings/setting-names.ts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readDatabaseFacts, readRights } from '#server/checkup/database-facts.ts';
import { expectedRights } from '#server/checkup/expected-rights.ts';
import { judgeRights } from '#server/checkup/judge-rights.ts';
import {
  judgeCalendars,
  judgeMail,
  judgeMigrations,
  judgeMigrationTexts,
  judgeQueue,
  judgeRequests,
  judgeSettings,
} from '#server/checkup/judge-database.ts';
import {
  isPhotographObject,
  judgePhotographs,
  type PhotographCases,
  readPhotographCases,
} from '#server/checkup/photographs.ts';
import { checks, type Finding } from '#server/checkup/finding.ts';
import {
  readDisks,
  readUnfinishedFiles,
  readLocalModes,
  readStoredFiles,
} from '#server/checkup/read-local-files.ts';
import { judgeDisks, judgeModes, judgeStorage, judgeUnfinished } from '#server/checkup/judge-machine.ts';
import { judgePages, judgePictures, judgeRecord, judgeSitemap } from '#server/checkup/judge-site.ts';
import { ourMigrations } from '#server/checkup/our-migrations.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { siteConfig } from '#site/config.ts';
import { withEnteredSettings } from '#site/with-entered-settings.ts';
import { missingSettings } from '#site/missing-settings.ts';
import { backendOf } from '../affected/known-reason.ts';
import { awaitSite, SiteBusy } from '../site-folder/lock-site.ts';
import { recordedPages } from '../record/generated-pages.ts';
import { readSiteFacts, type SiteReading } from './read-site-facts.ts';

export interface CheckupWork {
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
}

export interface Checkup {
  findings: Finding[];
  /** What could not be judged, and why. */
  unjudged: string[];
}

/** The result of a checkup, with what it has read that repairs need. */
export interface CheckupReading extends Checkup {
  site: SiteReading | null;
  halfFiles: readonly string[];
  modes: Awaited<ReturnType<typeof readLocalModes>>;
  photographs: PhotographCases | null;
}

/** Checks the database, the published site and this machine. Changes nothing. */
export async function runCheckup(work: CheckupWork): Promise<CheckupReading> {
  const { client, siteDir, localDir, now } = work;
  const unjudged: string[] = [];
  const facts = await readDatabaseFacts(client);
  const site = await readSite(work, unjudged);
  const halfFiles = localDir ? await readUnfinishedFiles(localDir, now()) : [];
  const unfinished = [...halfFiles, ...(site?.unfinished ?? [])];
  const modes = localDir ? await readLocalModes(localDir) : [];
  const files = localDir ? await readStoredFiles(localDir) : null;
  const ours = await ourMigrations();
  const migrations = judgeMigrations(
    facts.migrations,
    ours.map(({ version }) => version),
  );
  // A database that lacks the newest migrations may not have the table of photographs.
  const photographs = migrations.length === 0 ? await readPhotographCases(client) : null;
  const findings = [
    ...judgeRequests(facts),
    ...migrations,
    ...judgeMigrationTexts(facts.migration_texts, ours),
    ...(migrations.length === 0 ? await findRights(work) : []),
    ...judgeQueue(facts),
    ...judgeMail(facts),
    ...judgeCalendars(facts),
    ...(migrations.length === 0 ? await findSettings(work) : []),
    ...(site
      ? [judgePages, judgeRecord, judgeSitemap, judgePictures].flatMap((judge) => judge(site.facts))
      : []),
    ...judgeStorage(
      { listed: facts.stored, files: files?.filter((file) => !isPhotographObject(file)) ?? null },
      site?.sitemap ?? null,
    ),
    ...(photographs ? judgePhotographs(photographs) : []),
    ...judgeUnfinished(unfinished),
    ...judgeModes(modes),
    ...judgeDisks(await readDisks(localDir ? [localDir, siteDir] : [siteDir])),
  ];
  const inOrder = findings.toSorted((a, b) => checks.indexOf(a.check) - checks.indexOf(b.check));
  return { findings: inOrder, unjudged, site, halfFiles, modes, photographs };
}

/**
 * Compares the grants with those of this code. Call it only when the migrations match, as others grant other
 * rights.
 */
async function findRights({ client, localDir }: CheckupWork): Promise<Finding[]> {
  return judgeRights(await readRights(client), expectedRights(), localDir ? 'embedded' : 'hosted');
}

/** Settings that a public site needs. The others are optional; /admin lists those that are not set. */
const NEEDED: readonly SettingName[] = ['reraAgentNumber', 'phone', 'email'];

async function findSettings({ client, localDir }: CheckupWork): Promise<Finding[]> {
  const missing = missingSettings(withEnteredSettings(siteConfig, await readSettings(client)));
  const needed = missing.filter(({ name }) => NEEDED.includes(name)).map(({ label }) => label);
  return judgeSettings(needed, localDir ? 'embedded' : 'hosted');
}

async function readSite(
  { client, siteDir, siteOrigin, backend, wait = 60 }: CheckupWork,
  unjudged: string[],
): Promise<SiteReading | null> {
  try {
    const lock = await awaitSite(siteDir, { seconds: wait, log: () => {} });
    try {
      const recorded = new Set((await recordedPages(client)).map(entityKey));
      const ours = JSON.stringify(backendOf({ origin: siteOrigin, backend }));
      const sameSource = ({ source }: SiteReading['manifest']) =>
        JSON.stringify({ origin: source.origin, backend: source.backend }) === ours;
      const site = await readSiteFacts(siteDir, { recorded, sameSource });
      if (!site) unjudged.push(`${siteDir} holds no published site, so pages and sitemap were not judged.`);
      return site;
    } finally {
      lock.release();
    }
  } catch (fault) {
    if (!(fault instanceof SiteBusy)) throw fault;
    unjudged.push(`A publish into ${siteDir} is under way, so pages and sitemap were not judged.`);
    return null;
  }
}

/** Returns the pages whose file is not as published: those of rows as entities, all others as file names. */
export function faultyPages({ manifest, facts }: SiteReading): { entities: Entity[]; others: string[] } {
  const faulty = new Set(facts.pages.flatMap(({ file, fault }) => (fault ? [file] : [])));
  const pages = [...manifest.pages.values()].filter(({ file }) => faulty.has(file));
  return {
    entities: pages.flatMap(({ entity }) => (entity ? [entity] : [])),
    others: pages.flatMap(({ entity, file }) => (entity ? [] : [file])),
  };
}

/** Removes half-written files of a site folder. Call it with the folder locked. */
export async function removeUnfinished(siteDir: string, files: readonly string[]): Promise<void> {
  for (const file of files) await rm(join(siteDir, file), { force: true });
}
