import { pageFacts, pageNames } from '#domain/fact/page-facts.ts';
import type { PageFact } from '#domain/fact/shape/fact.ts';
import type { Offer } from '#domain/offer.ts';
import { parsePossession } from '#domain/property/possession.ts';
import { homeKind } from '#domain/property/home-kind.ts';
import { statedAreas } from '#domain/property/area-basis.ts';
import type { Property } from '#domain/property/property.ts';
import { sayParking } from '#domain/property/say-parking.ts';
import { parseCharge } from '#domain/money/charge.ts';
import { recordOf } from '#domain/record-of.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { joinNames, shownFact } from '#domain/text/text.ts';
import { saysFact } from './say-fact.ts';

/** What people ask first and this home does not say: 'the deposit'. */
export function missingFacts(home: Property): string[] {
  const offer = home.property_type === 'Rent' ? 'Rent' : 'Sale';
  const placed = offer === 'Rent' ? missingForRent(home) : missingForSale(home);
  return Object.values({ ...placed, ...missingOfFolders(home, offer) }).filter((fact) => fact !== null);
}

/** By the name of the fact, in the order of asking. Null: the home says it. */
type Missing = Readonly<Record<string, string | null>>;

const unless = (isKnown: boolean, fact: string) => (isKnown ? null : fact);

/** Of facts that have a folder (src/domain/fact). One without a place below is asked last. */
function missingOfFolders(home: Property, offer: Offer): Missing {
  return recordOf(
    pageNames.flatMap((name) => {
      const { asked }: PageFact = pageFacts[name];
      return asked?.offer === offer ? [[name, unless(saysFact(home, name), asked.called)] as const] : [];
    }),
  );
}

function missingForRent(home: Property): Missing {
  return {
    deposit: unless(parseCharge(home.deposit) !== null, 'the deposit'),
    furnishing: null,
    available_from: unless(shownFact(home.available_from) !== null, 'from when it is free'),
  };
}

function missingForSale(home: Property): Missing {
  const areas = statedAreas(home);
  const isPlot = homeKind(home.asset_type) === 'plot';
  return {
    area: unless(
      areas.length > 0 && areas.every(({ basis }) => basis !== null),
      areas.length > 0 ? 'which area is meant' : 'the area',
    ),
    possession: unless(isPlot || parsePossession(home.possession) !== null, 'when it is ready'),
    parking: unless(isPlot || sayParking(home) !== null, 'the parking'),
  };
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
