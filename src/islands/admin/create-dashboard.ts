import { atom } from 'nanostores';
import { createGenerator, type GeneratorTools } from './generator/create-generator.ts';
import { createHealth } from './health/health.ts';
import { createInbox } from './inbox/create-inbox.ts';
import { createQuality } from './quality/quality.ts';

export const sections = ['publishing', 'inbox', 'quality', 'health'] as const;
export type Section = (typeof sections)[number];

/** The stores behind the dashboard; a section reads its data when it is first opened. */
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

  async function open(section: Section): Promise<void> {
    $section.set(section);
    // The other sections have a Refresh of their own for what staff work on; health is looked at to see how it is now.
    if (begun.has(section) && section !== 'health') return;
    begun.add(section);
    await begin[section]();
  }

  return {
    $section,
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
  };
}
