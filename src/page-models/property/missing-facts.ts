import { parsePossession } from '#domain/property/possession.ts';
import { homeKind } from '#domain/property/home-kind.ts';
import { statedAreas } from '#domain/property/area-basis.ts';
import type { Property } from '#domain/property/property.ts';
import { sayParking } from '#domain/property/say-parking.ts';
import { parseCharge } from '#domain/money/charge.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { joinNames, shownFact } from '#domain/text/text.ts';

/** What people ask first and this home does not say: 'the deposit'. */
export function missingFacts(home: Property): string[] {
  const missing = home.property_type === 'Rent' ? missingForRent(home) : missingForSale(home);
  return missing.flatMap(([isKnown, fact]) => (isKnown ? [] : [fact]));
}

type AskedFact = [isKnown: boolean, fact: string];

function missingForRent(home: Property): AskedFact[] {
  return [
    [parseCharge(home.deposit) !== null, 'the deposit'],
    [Boolean(home.furnishing), 'the furnishing'],
    [shownFact(home.available_from) !== null, 'from when it is free'],
  ];
}

function missingForSale(home: Property): AskedFact[] {
  const areas = statedAreas(home);
  const isPlot = homeKind(home.asset_type) === 'plot';
  return [
    [
      areas.length > 0 && areas.every(({ basis }) => basis !== null),
      areas.length > 0 ? 'which area is meant' : 'the area',
    ],
    [isPlot || parsePossession(home.possession) !== null, 'when it is ready'],
    [isPlot || sayParking(home) !== null, 'the parking'],
    [(home.water ?? []).length > 0, 'the water'],
  ];
}

export interface AskUs {
  /** 'The deposit and the furnishing': the text of the link to the form, which asks for it already. */
  question: string;
  note: string;
}

export function askUs(missing: readonly string[]): AskUs | null {
  return missing.length === 0
    ? null
    : { question: capitalise(joinNames(missing)), note: 'nobody has said yet.' };
}

/** What the help form asks for: 'Photographs of this home, the deposit and the furnishing, please'. */
export function asksFor(missing: readonly string[], hasPhotographs: boolean): string | null {
  const wanted = [...(hasPhotographs ? [] : ['photographs of this home']), ...missing];
  return wanted.length === 0 ? null : `${capitalise(joinNames(wanted))}, please`;
}
