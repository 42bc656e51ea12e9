import { atom, computed } from 'nanostores';
import { createGenerator, type GeneratorTools } from './generator/create-generator.ts';
import { createHealth } from './health/health.ts';
import { createInbox } from './inbox/create-inbox.ts';
import { createQuality } from './quality/quality.ts';

export const sections = ['publishing', 'inbox', 'quality', 'health'] as const;
export type Section = (typeof sections)[number];

/** The stores behind the dashboard; a section reads its data whenever it is opened. */
export function createDashboard(tools: GeneratorTools, address: Pick<Location, 'hash'>) {
  const generator = createGenerator(tools);
  const inbox = createInbox(tools);
  const quality = createQuality(tools);
  const health = createHealth(tools);
  const $section = atom<Section>(sections.find((section) => `#${section}` === address.hash) ?? 'publishing');
  const begun = new Set<Section>();
  const begin: Record<Section, () => Promise<void>> = {
    publishing: generator.begin,
    inbox: inbox.begin,
    quality: quality.load,
    health: health.load,
  };
  /** Enquiries and calls that wait for us: as the inbox last heard, else as the health report did. */
  const $waiting = computed(
    [health.$health, inbox.enquiries.$list, inbox.appointments.$list],
    ({ answer }, { waiting: enquiries }, { waiting: calls }) =>
      enquiries === null || calls === null
        ? (answer?.inbox.new_enquiries ?? 0) + (answer?.inbox.requested_appointments ?? 0)
        : enquiries + calls,
  );

  async function open(section: Section): Promise<void> {
    $section.set(section);
    // Of the pages, thousands, only the kind that is in sight.
    if (section === 'publishing' && begun.has(section)) return generator.refresh();
    begun.add(section);
    await begin[section]();
  }

  return {
    $section,
    $waiting,
    open,
    generator,
    inbox,
    quality,
    health,
    /** The section of the address first, then the health report, whose counts stand in the tabs. */
    async begin(): Promise<void> {
      await open($section.get());
      if (!begun.has('health')) await health.load();
      begun.add('health');
    },
    /** What waits for us is counted anew; nothing on the screen moves but what is about to come down, which is told. */
    async look(): Promise<void> {
      await (begun.has('inbox') ? inbox.look() : health.look());
      if ($section.get() === 'publishing') await generator.removals.look();
    },
  };
}
