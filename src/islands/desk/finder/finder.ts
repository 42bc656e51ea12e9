import { map } from 'nanostores';
import { adminInbox, enquiryInboxAnswer } from '#contracts/admin-inbox.ts';
import { adminListings, adminListingsAnswer } from '#contracts/admin-listings.ts';
import { adminPeople, peopleAnswer } from '#contracts/admin-people.ts';
import type { EntityType } from '#domain/entity.ts';
import { enquiryTypeLabels } from '#domain/enquiry/contact.ts';
import { searchedPhone } from '#domain/enquiry/phone.ts';
import type { PlaceIndex } from '#domain/search/places/place-index.ts';
import { typedPlaces } from '#domain/search/places/typed-places.ts';
import type { StaffRole } from '#domain/staff-roles.ts';
import { afterTyping } from '../../session/after-typing.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { requestAddress } from '../inbox/request-address.ts';
import { editorAddress } from '../listings/editor/editor-address.ts';

/** A section or a part of one: 'Settings: Claims' and '#settings/claims'. */
export interface FinderPlace {
  name: string;
  address: string;
}

/** One thing that was found, and where it opens. */
export interface Found {
  kind: 'Sections' | 'People' | 'Places' | 'Homes' | 'Enquiries';
  address: string;
  name: string;
  /** What tells it from others of its name. */
  note: string;
}

interface FinderState {
  load: Load;
  words: string;
  found: readonly Found[];
  /** True when a kind of things could not be searched. */
  isPartial: boolean;
}

interface FinderDependencies {
  backend: StaffBackend;
  role: StaffRole;
  places: readonly FinderPlace[];
  pause: (milliseconds: number) => Promise<void>;
  /** Reads the published names of places. Rejects when they do not come: words are then found as they stand. */
  readNames: () => Promise<PlaceIndex>;
}

const EACH = 5;
/** The places of a pin code, for example. */
const MAX_MEANT = 3;

/** Finds sections, people, places, homes and enquiries by words, places as a search line reads them. Editors find no customers. */
export function createFinder({ backend, role, places, pause, readNames }: FinderDependencies) {
  const $finder = map<FinderState>({
    load: 'ready',
    words: '',
    found: findPlaces(places, ''),
    isPartial: false,
  });

  async function people(words: string): Promise<Found[]> {
    const args = { words: searchedPhone(words), take: EACH };
    const { rows } = await backend.rpc(adminPeople, args, peopleAnswer);
    return rows.map(({ id, name, email, stage }) => ({
      kind: 'People',
      address: `#people/${id}`,
      name: name || email,
      note: `${email}, ${stage}`,
    }));
  }

  /** Areas and societies that the words mean, the likeliest first. Empty without the names. */
  async function meantBy(words: string) {
    const names = await readNames().catch(() => null);
    return typedPlaces(words, names).all.flatMap(({ kind, name }) =>
      kind === 'area' || kind === 'society' ? [{ kind, name }] : [],
    );
  }

  async function rowsOf(kind: EntityType, words: string) {
    return (await backend.rpc(adminListings, { kind, words, filters: [], take: EACH }, adminListingsAnswer))
      .rows;
  }

  async function areasAndSocieties(words: string): Promise<Found[]> {
    const meant = (await meantBy(words)).slice(0, MAX_MEANT);
    const asked =
      meant.length > 0 ? meant : (['area', 'society'] as const).map((kind) => ({ kind, name: words }));
    const rows = await Promise.all(
      asked.map(async ({ kind, name }) => {
        const found = await rowsOf(kind, name);
        const named = found.filter((row) => row.name === name);
        return (named.length > 0 ? named : found).map((row) => ({ ...row, kind }));
      }),
    );
    return rows
      .flat()
      .slice(0, EACH)
      .map(({ kind, id, name, place }) => ({
        kind: 'Places',
        address: editorAddress(kind, id),
        name,
        note: [entityNames[kind], place].filter(Boolean).join(', '),
      }));
  }

  /** Those that have the words, or else those of the place that is meant. */
  async function homes(words: string): Promise<Found[]> {
    const rows = await rowsOf('property', words);
    const [meant] = rows.length > 0 ? [] : await meantBy(words);
    return (meant ? await rowsOf('property', meant.name) : rows).map(({ id, name, reference, place }) => ({
      kind: 'Homes',
      address: editorAddress('property', id),
      name,
      note: [reference, place].filter(Boolean).join(', '),
    }));
  }

  async function enquiries(words: string): Promise<Found[]> {
    const args = { kind: 'enquiry', words: searchedPhone(words), take: EACH };
    const { rows } = await backend.rpc(adminInbox, args, enquiryInboxAnswer);
    return rows.map((row) => ({
      kind: 'Enquiries',
      address: requestAddress('enquiries', row.reference),
      name: `${row.name}, ${row.reference}`,
      note: row.property_title ?? enquiryTypeLabels[row.enquiry_type],
    }));
  }

  const searches =
    role === 'admin' ? [people, areasAndSocieties, homes, enquiries] : [areasAndSocieties, homes];

  const { load, begin } = createLoader($finder, {
    read: async () => {
      const words = $finder.get().words.trim();
      const inPlaces = findPlaces(places, words);
      if (words.length < 2) return { found: inPlaces, isPartial: false };
      const answers = new Map<(typeof searches)[number], Found[]>();
      const found = () => [...inPlaces, ...searches.flatMap((search) => answers.get(search) ?? [])];
      // Each kind is shown when it comes: the slowest is not waited for.
      const done = await Promise.allSettled(
        searches.map(async (search) => {
          answers.set(search, await search(words));
          if ($finder.get().words.trim() === words) $finder.setKey('found', found());
        }),
      );
      return { found: found(), isPartial: done.some(({ status }) => status === 'rejected') };
    },
    show: (answer) => answer,
  });

  return {
    $finder,
    /** Sections are found at once, the rest when the user pauses typing. */
    async type(words: string): Promise<void> {
      $finder.set({ ...$finder.get(), words, found: findPlaces(places, words.trim()), load: 'loading' });
      await afterTyping({ begin, pause }, load);
    },
  };
}

const entityNames = { area: 'Area', society: 'Society' } as const;

/** Those of which a word begins so. All of them while nothing is typed. */
function findPlaces(places: readonly FinderPlace[], words: string): Found[] {
  const begin = words.toLowerCase();
  return places
    .filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${begin}`))
    .map(({ name, address }) => ({ kind: 'Sections', address, name, note: '' }));
}
