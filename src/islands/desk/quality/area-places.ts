import { map } from 'nanostores';
import {
  adminAreaPlaces,
  adminAreaPlacesAnswer,
  answerAreaPlace,
  type PlaceAnswer,
  placeAnswer,
  type ShownPlace,
  undoAreaPlace,
} from '#contracts/admin-area-places.ts';
import {
  adminAreaTwins,
  adminAreaTwinsAnswer,
  type ListedArea,
  mergeAreas,
  mergeAreasAnswer,
} from '#contracts/admin-area-twins.ts';
import type { PlaceKind } from '#domain/place/place-kinds.ts';
import { runAction } from '../../session/action.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import type { NamedPlace } from '../listings/fields/find-places.ts';
import type { AreaPair } from './area-twins.ts';

/** What was answered last, for its undo. */
interface LastAnswer {
  id: string;
  name: string;
  version: number;
}

interface AreaPlacesState {
  load: Load;
  /** The first is asked about. What was skipped is at the end. */
  waiting: readonly ShownPlace[];
  waitingTotal: number;
  standing: readonly ShownPlace[];
  standingTotal: number;
  isRead: boolean;
  /** To choose from, with the city where there are several. */
  areas: readonly NamedPlace[];
  last: LastAnswer | null;
  /** A spelling and the place that it is: whether they are made one area is asked in a dialog. */
  pair: AreaPair | null;
  /** How many questions were answered or skipped. */
  turn: number;
  busy: boolean;
  problem: string | null;
  /** What was done last. */
  message: string;
}

/** Of each list as many are read at once. */
const TAKE = 100;
/** With fewer questions left, more are read. */
const FEW = 10;

const GONE = 'is gone. The list shows what there is now.';
const CHANGED = 'One of these areas has changed or is gone. The list shows what there is now.';

/** The store of where areas lie: what the rules are not sure of, and what holds. */
export function createAreaPlaces({ backend }: { backend: StaffBackend }) {
  let take = TAKE;
  const $places = map<AreaPlacesState>({
    load: 'loading',
    waiting: [],
    waitingTotal: 0,
    standing: [],
    standingTotal: 0,
    isRead: false,
    areas: [],
    last: null,
    pair: null,
    turn: 0,
    busy: false,
    problem: null,
    message: '',
  });
  const skipped = new Set<string>();
  const { load, poll } = createLoader($places, {
    read: () => backend.rpc(adminAreaPlaces, { take }, adminAreaPlacesAnswer),
    show: ({ waiting, waiting_total, standing, standing_total, areas }) => {
      const cities = new Set(areas.map(({ city }) => city));
      return {
        isRead: true,
        waiting: [...waiting.filter(isNew), ...waiting.filter((place) => !isNew(place))],
        waitingTotal: waiting_total,
        standing,
        standingTotal: standing_total,
        areas: areas.map(({ id, name, city }) => ({ id, name, note: cities.size > 1 ? city : null })),
      };
    },
  });
  const isNew = ({ id }: ShownPlace) => !skipped.has(id);
  const set = (piece: Partial<AreaPlacesState>) => $places.set({ ...$places.get(), ...piece });

  async function settle(place: Pick<ShownPlace, 'id' | 'name'>, answer: PlaceAnswer): Promise<void> {
    const { outcome, problem, version, by } = answer;
    const now = `${place.name}: ${answer.place ?? 'not decided'}.`;
    if (outcome === 'refused') return set({ problem });
    if (outcome === 'gone' || outcome === 'changed') {
      await poll();
      return set({
        last: null,
        problem:
          outcome === 'gone'
            ? `${place.name} ${GONE}`
            : `This has changed meanwhile${by === null ? '' : `: ${by} was sooner`}. ${now} Nothing was changed.`,
      });
    }
    const { waiting, waitingTotal, turn } = $places.get();
    const left = waiting.filter(({ id }) => id !== place.id);
    const isKept = outcome !== 'undone' && version !== null;
    set({
      waiting: left,
      waitingTotal: waitingTotal - (waiting.length - left.length),
      turn: turn + 1,
      last: isKept ? { id: place.id, name: place.name, version } : null,
      message: outcome === 'undone' ? `Taken back. ${now}` : now,
    });
    if (outcome === 'undone' || left.length < Math.min(FEW, $places.get().waitingTotal)) await poll();
  }

  const run = (place: Pick<ShownPlace, 'id' | 'name'>, ask: () => Promise<PlaceAnswer>) =>
    runAction($places, async () => settle(place, await ask()), { began: { message: '' } });

  return {
    $places,
    load,

    /** Says what the area is and where it lies. `parent`: the id of an area. */
    async answer(place: ShownPlace, kind: PlaceKind, parent: string | null): Promise<void> {
      const asked = { area: place.id, expected: place.version, kind, ...(parent !== null && { parent }) };
      await run(place, () => backend.rpc(answerAreaPlace, asked, placeAnswer));
    },

    skip({ id }: ShownPlace): void {
      skipped.add(id);
      const { waiting, turn } = $places.get();
      set({
        waiting: [
          ...waiting.filter((place) => place.id !== id),
          ...waiting.filter((place) => place.id === id),
        ],
        turn: turn + 1,
        problem: null,
        message: '',
      });
    },

    /** What holds, whoever said it. */
    async takeBack(place: Pick<ShownPlace, 'id' | 'name' | 'version'>): Promise<void> {
      const asked = { area: place.id, expected: place.version };
      await run(place, () => backend.rpc(undoAreaPlace, asked, placeAnswer));
    },

    async undoLast(): Promise<void> {
      const { last } = $places.get();
      if (last) await this.takeBack(last);
    },

    /** Opens the dialog that makes a spelling and its place one area. */
    async askOne({ id, parent }: ShownPlace): Promise<void> {
      await runAction(
        $places,
        async () => {
          const { areas } = await backend.rpc(adminAreaTwins, {}, adminAreaTwinsAnswer);
          const [first, second] = [parent, id].map((one) => areas.find((area) => area.id === one));
          if (first && second) return set({ pair: { first, second } });
          await poll();
          set({ problem: CHANGED });
        },
        { began: { message: '' } },
      );
    },

    closeOne(): void {
      set({ pair: null, problem: null });
    },

    /** Makes both one area. The dialog stays open if that fails. */
    async makeOne(kept: ListedArea, merged: ListedArea): Promise<void> {
      await runAction($places, async () => {
        const ids = { kept: kept.id, merged: merged.id };
        const isOne = (await backend.rpc(mergeAreas, ids, mergeAreasAnswer)) !== 'changed';
        await poll();
        set({
          ...{ pair: null, last: null, turn: $places.get().turn + 1 },
          ...(isOne
            ? {
                message: `${merged.name} is ${kept.name} now. ‘Areas that may be one place’ can undo it for 30 days.`,
              }
            : { problem: CHANGED }),
        });
      });
    },

    async showMore(): Promise<void> {
      take += TAKE;
      await poll();
    },
  };
}

export type AreaPlaces = ReturnType<typeof createAreaPlaces>;
