import { atom, computed } from 'nanostores';
import type { StaffRole } from '#domain/staff-roles.ts';
import { createGenerator, type GeneratorDependencies } from './generator/generator.ts';
import { createHealth } from './health/health.ts';
import { createInbox } from './inbox/inbox.ts';
import { createRound, type RoundDependencies } from './round/round.ts';
import { createSettings } from './settings/settings.ts';
import { createQuality } from './quality/quality.ts';

export const sections = [
  'publishing',
  'inbox',
  'people',
  'calls',
  'round',
  'listings',
  'quality',
  'health',
] as const;
export type Section = (typeof sections)[number];

/** The sections that each role can open. The first one is the default. */
export const sectionsOf: Record<StaffRole, readonly Section[]> = {
  admin: sections,
  editor: ['round', 'listings', 'quality'],
};

/** The section in an address: '#round', or '#listings/property/1f0c…' for a part of one. Null if there is none. */
export function sectionIn(hash: string): Section | null {
  const [name] = hash.replace(/^#/, '').split('/');
  return sections.find((section) => section === name) ?? null;
}

/** A section reads its data whenever it is opened. */
export function createDashboard(
  dependencies: GeneratorDependencies & Omit<RoundDependencies, 'backend'>,
  address: Pick<Location, 'hash'>,
  role: StaffRole = 'admin',
) {
  const allowedSections = sectionsOf[role];
  const generator = createGenerator(dependencies);
  const inbox = createInbox(dependencies);
  const round = createRound(dependencies);
  const quality = createQuality(dependencies);
  const health = createHealth(dependencies);
  const settings = createSettings(dependencies);
  const hashSection = sectionIn(address.hash);
  const $section = atom<Section>(
    hashSection && allowedSections.includes(hashSection) ? hashSection : (allowedSections[0] ?? 'listings'),
  );
  const openedSections = new Set<Section>();
  const loadSection: Record<Section, () => Promise<void>> = {
    publishing: async () => {
      await Promise.all([generator.begin(), settings.load()]);
    },
    inbox: inbox.begin,
    // The block reads what its address names once its code is loaded.
    people: () => Promise.resolve(),
    round: round.load,
    // The block reads its data itself once its code is loaded.
    calls: () => Promise.resolve(),
    // The block reads what its address names once its code is loaded.
    listings: () => Promise.resolve(),
    quality: async () => {
      await Promise.all([quality.load(), ...(role === 'admin' ? [settings.load()] : [])]);
    },
    health: health.load,
  };
  /** From the inbox once it has loaded, until then from the health report. */
  const $waiting = computed(
    [health.$health, inbox.enquiries.$list, inbox.appointments.$list],
    ({ answer }, { waiting: enquiries }, { waiting: calls }) =>
      enquiries === null || calls === null
        ? (answer?.inbox.new_enquiries ?? 0) + (answer?.inbox.requested_appointments ?? 0)
        : enquiries + calls,
  );

  // The report says which claims the data contradict, if they are not counted.
  settings.$settings.listen((now, before) => {
    if (before?.load === 'ready' && now.entered.claims !== before.entered.claims) void quality.load();
  });

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
    generator,
    inbox,
    round,
    quality,
    health,
    settings,
    showCountedFigures: () => settings.save({ claims: 'as_counted' }),
    /** Loads the section in the address first, then the health report, whose counts the tabs show. */
    async begin(): Promise<void> {
      await open($section.get());
      if (!allowedSections.includes('health')) return;
      if (!openedSections.has('health')) await health.load();
      openedSections.add('health');
    },
    /** Nothing else on the screen changes, except that pending removals are shown. */
    async poll(): Promise<void> {
      if (!allowedSections.includes('inbox')) return;
      await (openedSections.has('inbox') ? inbox.poll() : health.poll());
      if ($section.get() === 'publishing') await generator.removals.poll();
    },
  };
}
