import { atom } from 'nanostores';
import type { StaffRole } from '#domain/staff-roles.ts';
import { createDesk, type DeskDependencies } from './desk.ts';
import { firstSection, type Section, sectionIn, sections, sectionsOf } from './sections.tsx';

/** A section reads its data whenever it is opened. */
export function createDashboard(
  dependencies: DeskDependencies,
  address: Pick<Location, 'hash'>,
  role: StaffRole = 'admin',
) {
  const desk = createDesk(dependencies, role);
  const allowed = sectionsOf(role);
  const $section = atom<Section>(sectionIn(address.hash, role) ?? firstSection);
  const opened = new Set<Section>();

  async function open(name: Section): Promise<void> {
    if (!allowed.includes(name)) return;
    $section.set(name);
    const { load, loadAgain = load } = sections[name];
    const read = opened.has(name) ? loadAgain : load;
    opened.add(name);
    await read?.(desk);
  }

  return {
    desk,
    $section,
    open,
    hasUnsaved: () => allowed.some((name) => sections[name].hasUnsaved?.(desk)),
    /** Loads the section in the address first, then what the tabs and the title count. */
    async begin(): Promise<void> {
      await open($section.get());
      if (!opened.has('today')) await desk.today.poll();
      await desk.own.load();
    },
    /** Counts what arrived. Nothing else on the screen changes, except Today and pending removals. */
    async poll(): Promise<void> {
      await desk.today.poll();
      for (const name of opened) await sections[name].poll?.(desk, name === $section.get());
    },
  };
}
