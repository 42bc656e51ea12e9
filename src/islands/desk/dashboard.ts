import { atom } from 'nanostores';
import type { StaffRole } from '#domain/staff-roles.ts';
import { createDesk, type DeskDependencies } from './desk.ts';
import { firstSection, type Section, sectionIn, sections, sectionsOf } from './sections.tsx';

/** What waits takes the server longest to say. Nothing else is asked where nobody meets. */
const WHOLE_EVERY_MS = 60_000;
/** How long after the last poll the next one comes where colleagues may meet: in the inbox, and where something is open. */
const OPEN_PACE_MS = 30_000;
/** In the inbox, once colleagues have opened or closed something. Never twice in a row: five minutes cost 15 polls at most. */
const MOVED_PACE_MS = 12_000;
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
  let hasMoved = false;
  let wasQuick = false;
  /** What is opened or closed is told at once, together with what follows in the same moment. */
  let isTelling = false;

  async function open(name: Section): Promise<void> {
    if (!allowed.includes(name)) return;
    $section.set(name);
    opened.add(name);
    await sections[name].load?.(desk, address.hash);
  }

  /** Counts what arrived. Nothing else on the screen changes, except Today and pending removals. */
  async function poll({ brief = false } = {}): Promise<void> {
    polledMs = clock();
    if (!brief) wholeMs = polledMs;
    hasMoved = false;
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
  desk.presence.$present.listen(() => {
    hasMoved = true;
  });

  function paceMs(): number {
    const isInbox = $section.get() === 'inbox';
    const areOthersHere = desk.presence.$present.get().length > 0;
    if (isInbox && hasMoved && !wasQuick) return MOVED_PACE_MS;
    const mayMeet = isInbox || areOthersHere || desk.presence.$open.get().length > 0;
    return mayMeet ? OPEN_PACE_MS : WHOLE_EVERY_MS;
  }

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
      const pace = paceMs();
      if (clock() - polledMs < pace) return;
      wasQuick = pace === MOVED_PACE_MS;
      await poll({ brief: clock() - wholeMs < WHOLE_EVERY_MS });
    },
  };
}
