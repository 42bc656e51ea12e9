import type { AreaFacts } from '../facts/area-facts.ts';
import { areaPictures } from '../pictures/place-pictures.ts';
import { plainSlug, stableId } from '../stable-id.ts';
import { cityRow } from './city-row.ts';

/** Karnataka, 2026: 5 % with cess and surcharge, for homes above 45 lakh. */
const STAMP_DUTY_PERCENT = 5.6;
const LAKH = 100_000;

/** A row of `local_areas`. Groups without a fact are left out, so that missing facts are seen on a page too. */
export function areaRow(facts: AreaFacts, index: number) {
  const pictures = areaPictures(facts, index);
  return {
    id: areaId(facts.name),
    area: facts.name,
    slug: facts.slug ?? plainSlug(facts.name),
    city_id: cityRow.id,
    city_section: facts.section,
    overview: facts.overview,
    description: facts.description ?? null,
    property_count: null,
    featured_image_url: pictures[0] ?? null,
    area_images: pictures,
    created_at: `2026-01-0${1 + (index % 5)}T06:00:00Z`,
    market_data: facts.market && marketData(facts, facts.market),
    infrastructure: known({
      connectivity: facts.roads,
      metroConnectivity: facts.metro && { nearestStation: facts.metro[0], status: facts.metro[1] },
      waterSupplyReliability: facts.water,
    }),
    local_amenities: known({
      topSchools: facts.schools?.map(([name, type]) => ({ name, type })),
      topHospitals: facts.hospitals?.map(([name, specialty]) => ({ name, specialty })),
      shoppingMalls: facts.malls,
    }),
    narratives: known({
      vibeNarrative: facts.vibe,
      connectivityNarrative: facts.connectivity,
      marketNarrative: facts.prices,
      amenitiesNarrative: facts.amenities,
      investmentNarrative: facts.investment,
    }),
    buyer_intelligence: known({ insiderTips: facts.tips, commonMistakes: facts.mistakes }),
    vibe_and_lifestyle: known({ bestSuitedFor: facts.suits }),
  };
}

export function areaId(name: string): string {
  return stableId(`area ${name}`);
}

function marketData(
  { rupeesPerSqft, usualSqft }: AreaFacts,
  [investmentRating, appreciationRate, rentalYieldMin, rentalYieldMax]: NonNullable<AreaFacts['market']>,
) {
  return {
    averagePrice: Math.round((rupeesPerSqft * usualSqft) / LAKH) * LAKH,
    avgPricePerSqft: rupeesPerSqft,
    investmentRating,
    appreciationRate,
    rentalYieldMin,
    rentalYieldMax,
    stampDutyPercentage: STAMP_DUTY_PERCENT,
  };
}

/** The group without its missing keys; none at all when nothing is left. */
function known<Group extends Record<string, unknown>>(group: Group): Partial<Group> | undefined {
  const kept = Object.entries(group).filter(([, value]) => value !== undefined);
  if (kept.length === 0) return undefined;
  const left: Partial<Group> = {};
  return Object.assign(left, Object.fromEntries(kept));
}
