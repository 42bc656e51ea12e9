import { atom } from 'nanostores';
import type { StaffRole } from '#domain/staff-roles.ts';
import { createDesk, type DeskDependencies } from './desk.ts';
import { firstSection, type Section, sectionIn, sections, sectionsOf } from './sections.tsx';

/**
 * How long after the last poll the next one comes. Where enquiries are answered colleagues meet, so the inbox asks more often; while
 * nothing changes an answer has some 90 bytes.
 */
const PACE_MS = 30_000;
const INBOX_PACE_MS = 12_000;
/** What waits takes the server longest to say. */
const WHOLE_EVERY_MS = 60_000;
const TELL_AFTER_MS = 300;

/** A section reads its data whenever it is opened. */
export function createDashboard(
  dependencies: DeskDependencies,
  address: Pick<Location, 'hash'>,
  role: StaffRole = 'admin',
) {
  const { clock } = dependencies;
  const desk = createDesk(dependencies, role);
  const allowed = sectionsOf(role);
  const $section = atom<Section>(sectionIn(address.hash, role) ?? firstSection);
  const opened = new Set<Section>();
  let polledMs = -Infinity;
  let wholeMs = -Infinity;
  /** What is opened or closed is told at once, together with what follows in the same moment. */
  let isTelling = false;

  async function open(name: Section): Promise<void> {
    if (!allowed.includes(name)) return;
    $section.set(name);
    opened.add(name);
    await sections[name].load?.(desk);
  }

  /** Counts what arrived. Nothing else on the screen changes, except Today and pending removals. */
  async function poll({ brief = false } = {}): Promise<void> {
    polledMs = clock();
    if (!brief) wholeMs = polledMs;
    await desk.today.poll({ brief });
    for (const name of opened)
      if (!brief || name === 'inbox') await sections[name].poll?.(desk, name === $section.get());
  }

  async function tell(): Promise<void> {
    if (isTelling) return;
    isTelling = true;
    await dependencies.pause(TELL_AFTER_MS);
    isTelling = false;
    await poll({ brief: true });
  }
  desk.presence.$open.listen(() => void tell());

  return {
    desk,
    $section,
    open,
    hasUnsaved: () => allowed.some((name) => sections[name].hasUnsaved?.(desk)),
    /** Loads the section in the address first, then what the tabs and the title count. */
    async begin(): Promise<void> {
      polledMs = clock();
      wholeMs = polledMs;
      await open($section.get());
      if (!opened.has('today')) await desk.today.poll();
      await desk.own.load();
    },
    poll,
    /** Polls when it is time to. A timer calls it every few seconds. */
    async beat(): Promise<void> {
      const pace = $section.get() === 'inbox' ? INBOX_PACE_MS : PACE_MS;
      if (clock() - polledMs >= pace) await poll({ brief: clock() - wholeMs < WHOLE_EVERY_MS });
    },
  };
}
