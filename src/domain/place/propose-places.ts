import { distanceKm } from '../city/distance-km.ts';
import { truncate } from '../text/truncate.ts';
import { type Area, createCityAreas, type PlacedArea } from './city-areas.ts';
import { draftPlace, FAR_KM, type PlaceDraft, said } from './draft-place.ts';
import type { KnownPlaces } from './known-places.ts';
import type { PlaceKind } from './place-kinds.ts';

/** What the rules say of an area. */
export interface PlaceProposal {
  kind: PlaceKind;
  /** The id of an area. Of a spelling: the area that it is. Null: people look for it by its own name. */
  parent: string | null;
  /** Whether it holds without a person's word. */
  isSure: boolean;
  otherNames: readonly string[];
  /** Why, in sentences for staff. */
  evidence: readonly string[];
}

/** What is known or stated is doubted only beyond this: villages lie around their town, and large places are wide. */
const FAR_STATED_KM = 12;
/** As much as the table takes (supabase/schemas/area/places.sql). Names of areas may have 200 letters. */
const LONGEST_SENTENCE = 500;

/**
 * Proposes for every area of a city what it is and in which other it lies. Sure is only what its own name says, or what is known
 * of the city, and nothing contradicts; a number is never a slip, and names that are merely alike are never one place.
 */
export function proposePlaces(areas: readonly PlacedArea[], known: KnownPlaces): Map<string, PlaceProposal> {
  const city = createCityAreas(areas, known);
  const drafts = new Map(city.areas.map((area) => [area, draftPlace(area, city)]));
  settleSpellings(drafts);
  settleParts(drafts);
  breakCircles(drafts);
  for (const [area, draft] of drafts) {
    // What is in nothing is a part of nothing: HSR Layout.
    if (draft.kind === 'part' && !draft.parent) draft.kind = 'locality';
    addDistance(area, draft);
  }
  addNeighbours(drafts);
  const spellings = new Map<Area, string[]>();
  for (const [area, { kind, parent, isSure }] of drafts)
    if (kind === 'spelling' && parent && isSure)
      spellings.set(parent, [...(spellings.get(parent) ?? []), area.name]);
  return new Map(
    [...drafts].map(([area, { kind, parent, isSure, evidence }]) => [
      area.id,
      {
        kind,
        parent: parent?.id ?? null,
        isSure,
        otherNames: [...new Set([...area.merged, ...(spellings.get(area) ?? [])])].sort().slice(0, 30),
        evidence: evidence.map((sentence) => truncate(sentence, LONGEST_SENTENCE)),
      },
    ]),
  );
}

/** What lies in a spelling lies in the place itself. */
function settleSpellings(drafts: ReadonlyMap<Area, PlaceDraft>): void {
  for (const draft of drafts.values()) {
    const above = draft.parent ? drafts.get(draft.parent) : null;
    if (above?.kind !== 'spelling' || !above.parent) continue;
    draft.parent = above.parent;
    draft.isSure &&= above.isSure;
  }
}

/** One level of parts: what lies in a part lies in its place, and what has parts without lying anywhere is a place. */
function settleParts(drafts: ReadonlyMap<Area, PlaceDraft>): void {
  for (const [area, draft] of drafts) {
    if (draft.kind === 'spelling' || !draft.parent) continue;
    const above = drafts.get(draft.parent);
    if (!above || (above.kind !== 'part' && above.kind !== 'landmark')) continue;
    const isNumbered = ({ first }: Area) => (first?.numbers.length ?? 0) > 0;
    // What people call by a number and what has places of its own is one: RMV 2nd Stage.
    if (!isNumbered(area) || !isNumbered(draft.parent)) above.kind = 'locality';
    else if (above.parent && above.parent !== area) {
      draft.parent = above.parent;
      draft.isSure &&= above.isSure;
    }
  }
}

/** Two areas that would lie in each other are asked about. */
function breakCircles(drafts: ReadonlyMap<Area, PlaceDraft>): void {
  for (const [area, draft] of drafts) {
    const seen = new Set([area]);
    for (let at = draft.parent; at; at = drafts.get(at)?.parent ?? null) {
      if (!seen.has(at)) {
        seen.add(at);
        continue;
      }
      draft.parent = null;
      draft.isSure = false;
      if (draft.kind === 'spelling') draft.kind = 'locality';
      break;
    }
  }
}

/** Positions and pin codes confirm what the name says, or refute it. */
function addDistance(area: Area, draft: PlaceDraft): void {
  const { parent } = draft;
  if (!parent) return;
  if (area.point && parent.point) {
    const km = distanceKm(area.point, parent.point);
    draft.evidence.push(`Their middles lie ${km.toFixed(1)} km apart.`);
    const isRoad = draft.kind === 'road' || parent.first?.words.at(-1) === 'road';
    if (km > (draft.isStated ? FAR_STATED_KM : FAR_KM) && !isRoad) draft.isSure = false;
  }
  const shared = area.pinCodes.filter((code) => parent.pinCodes.includes(code));
  if (shared.length > 0) draft.evidence.push(`Both have the pin code ${shared.slice(0, 3).join(', ')}.`);
}

/** Beyond this nobody looks for the one by the name of the other. */
const NEAR_KM = 5;
const NEIGHBOURS = 3;

/** Of what nobody knows, the question names the places around it. Which of them is meant, no distance says. */
function addNeighbours(drafts: ReadonlyMap<Area, PlaceDraft>): void {
  const places = [...drafts].flatMap(([{ name, point }, { kind, parent, isSure }]) =>
    isSure && point && !parent && kind !== 'road' ? [{ name, point }] : [],
  );
  for (const [{ point }, { parent, isSure, evidence }] of drafts) {
    if (isSure || parent || !point) continue;
    const near = places
      .map((place) => ({ name: place.name, km: distanceKm(point, place.point) }))
      .filter(({ km }) => km <= NEAR_KM)
      .sort((a, b) => a.km - b.km)
      .slice(0, NEIGHBOURS)
      .map(({ name, km }) => `${said(name)} (${km.toFixed(1)} km)`);
    if (near.length > 0) evidence.push(`Nearest are ${near.join(', ')}.`);
  }
}
