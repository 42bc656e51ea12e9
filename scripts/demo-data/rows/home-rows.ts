import type { AreaFacts } from '../facts/area-facts.ts';
import type { HomeFacts } from '../facts/home-facts.ts';
import { createPictureBook } from '../pictures/home-pictures.ts';
import { stableChoice } from '../stable-choice.ts';
import { stableId } from '../stable-id.ts';
import { createTitleWriter } from '../words/home-titles.ts';
import { homeDescription } from '../words/home-description.ts';
import { areaId } from './area-row.ts';
import { cityRow } from './city-row.ts';
import { listedDays } from './listed-days.ts';
import { maintenanceRupees, priceRupees } from './home-price.ts';
import { hiddenSocietyRow, societyId } from './society-row.ts';

const FIRST_REFERENCE = 1001;

/** Rows of `properties`, oldest first. */
export function homeRows(homes: readonly HomeFacts[], factsOf: (area: string) => AreaFacts) {
  const picturesFor = createPictureBook();
  const titleFor = createTitleWriter();
  const keyed = homes.map((home, index) => ({ home, key: `${index + 1}. ${home.area} ${home.sqft}` }));
  const inTurn = keyed
    .map((each) => ({ ...each, turn: stableChoice(`turn of ${each.key}`).fraction() }))
    .sort((a, b) => a.turn - b.turn);
  return inTurn.map(({ home, key }, index) => {
    const area = factsOf(home.area);
    const days = listedDays(index / inTurn.length, key);
    const verified = home.odd.verified === 'none' ? null : days.verified;
    const maintenance = maintenanceRupees(home, key);
    const { odd } = home;
    return {
      id: stableId(`home ${key}`),
      title: odd.title ?? titleFor(home, key),
      description:
        odd.description === 'none' ? null : homeDescription(home, { area, maintenance, verified, key }),
      price: odd.price === undefined ? priceRupees(home, area, key) : orNull(odd.price),
      currency: 'INR',
      ...picturesFor(home, key),
      area: home.area,
      city: cityRow.name,
      bedrooms: home.bedrooms,
      baths: bathsOf(home),
      sqft: odd.sqft === undefined ? home.sqft : orNull(odd.sqft),
      floor_no: home.floor,
      facing_dir: home.facing,
      asset_type: home.kind,
      maint_charges: maintenance,
      last_verified: verified,
      marketing_tag: odd.tag ?? null,
      user_id: null,
      area_id: odd.area === 'text' ? null : areaId(home.area),
      society_id: odd.society ? hiddenSocietyRow.id : home.society && societyId(home.society),
      source_key: `ANG-${FIRST_REFERENCE + index}`,
      publish:
        odd.publish === undefined ? stableChoice(`rank of ${key}`).between(20, 900) : orNull(odd.publish),
      property_type: home.type,
      created_at: days.created,
      view_count: null,
    };
  });
}

function orNull(value: number | 'none'): number | null {
  return value === 'none' ? null : value;
}

/** One for each bedroom, one fewer where three bedrooms are small. */
function bathsOf({ bedrooms, sqft }: HomeFacts): number | null {
  if (bedrooms === null) return null;
  return bedrooms === 3 && sqft < 1430 ? 2 : Math.max(1, bedrooms);
}
