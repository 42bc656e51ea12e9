import { atom, computed } from 'nanostores';
import type { StaffRole } from '#domain/staff-roles.ts';
import { createGenerator, type GeneratorDependencies } from './generator/generator.ts';
import { createHealth } from './health/health.ts';
import { createInbox } from './inbox/inbox.ts';
import { createRound, type RoundDependencies } from './round/round.ts';
import { createSettings } from './settings/settings.ts';
import { createQuality } from './quality/quality.ts';
import { createArrivals } from './today/arrivals.ts';
import { createToday } from './today/today.ts';
import type { Notifications } from './window/notifications.ts';

export const sections = [
  'today',
  'publishing',
  'inbox',
  'people',
  'partners',
  'calls',
  'round',
  'listings',
  'quality',
  'numbers',
  'accounts',
  'health',
] as const;
export type Section = (typeof sections)[number];

/** The sections that each role can open. The first one is the default. */
export const sectionsOf: Record<StaffRole, readonly [Section, ...Section[]]> = {
  admin: sections,
  editor: ['today', 'round', 'listings', 'quality', 'accounts'],
};

/**
 * The section in an address: '#round', or '#listings/property/1f0c…' for a part of one. Null if it names none that this
 * role may open.
 */
export function sectionIn(hash: string, role: StaffRole): Section | null {
  // The Back button leads to an address without one.
  if (hash.replace(/^#/, '') === '') return firstSectionOf(role);
  const [name] = hash.replace(/^#/, '').split('/');
  return sectionsOf[role].find((section) => section === name) ?? null;
}

export const firstSectionOf = (role: StaffRole): Section => sectionsOf[role][0];

/** A section reads its data whenever it is opened. */
export function createDashboard(
  dependencies: GeneratorDependencies &
    Omit<RoundDependencies, 'backend'> & { notifications: Notifications; origin: string },
  address: Pick<Location, 'hash'>,
  role: StaffRole = 'admin',
) {
  const allowedSections = sectionsOf[role];
  const today = createToday(dependencies);
  const arrivals = createArrivals(dependencies);
  const generator = createGenerator(dependencies);
  const inbox = createInbox(dependencies);
  const round = createRound(dependencies);
  const quality = createQuality(dependencies);
  const health = createHealth(dependencies);
  const settings = createSettings(dependencies);
  const $section = atom<Section>(sectionIn(address.hash, role) ?? firstSectionOf(role));
  const openedSections = new Set<Section>();
  const loadSection: Record<Section, () => Promise<void>> = {
    today: today.load,
    publishing: async () => {
      await Promise.all([generator.begin(), settings.load()]);
    },
    inbox: inbox.begin,
    // The block reads what its address names once its code is loaded.
    people: () => Promise.resolve(),
    // The block reads what its address names once its code is loaded.
    partners: () => Promise.resolve(),
    round: round.load,
    // The block reads its data itself once its code is loaded.
    calls: () => Promise.resolve(),
    // The block reads what its address names once its code is loaded.
    listings: () => Promise.resolve(),
    quality: async () => {
      await Promise.all([quality.load(), ...(role === 'admin' ? [settings.load()] : [])]);
    },
    // The block reads its numbers itself once its code is loaded.
    numbers: () => Promise.resolve(),
    health: health.load,
    // The block reads its data itself once its code is loaded.
    accounts: () => Promise.resolve(),
  };
  /** From the inbox once it has loaded, until then from what waits today. */
  const $waiting = computed(
    [today.$today, inbox.enquiries.$list, inbox.appointments.$list],
    ({ answer }, { waiting: enquiries }, { waiting: calls }) =>
      enquiries === null || calls === null ? (answer?.requests?.unanswered ?? 0) : enquiries + calls,
  );

  // The report says which claims the data contradict, if they are not counted.
  settings.$settings.listen((now, before) => {
    if (before?.load === 'ready' && now.entered.claims !== before.entered.claims) void quality.load();
  });

  today.$today.listen(({ answer }) => arrivals.hear(answer?.requests?.newest_at ?? null));

  async function open(section: Section): Promise<void> {
    if (!allowedSections.includes(section)) return;
    $section.set(section);
    // There are thousands of pages: reload only the kind that is shown.
    if (section === 'publishing' && openedSections.has(section)) return generator.refresh();
    openedSections.add(section);
    await loadSection[section]();
  }

  return {
    $section,
    $waiting,
    open,
    today,
    arrivals,
    generator,
    inbox,
    round,
    quality,
    health,
    settings,
    showCountedFigures: () => settings.save({ claims: 'as_counted' }),
    /** Loads the section in the address first, then what the tabs and the title count. */
    async begin(): Promise<void> {
      await open($section.get());
      if (!openedSections.has('today')) await today.poll();
    },
    /** Counts what arrived. Nothing else on the screen changes, except Today and pending removals. */
    async poll(): Promise<void> {
      await today.poll();
      if (openedSections.has('inbox')) await inbox.poll();
      if ($section.get() === 'publishing') await generator.removals.poll();
    },
  };
}
