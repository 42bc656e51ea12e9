import type { Area } from '#domain/area/area.ts';
import { shownFact } from '#domain/text/text.ts';

export interface AmenityGroup {
  title: string;
  items: { name: string; note: string | null }[];
}

/** Entries with the value 'N/A' are hidden (spec.md section 2). */
export function nearbyAmenities(area: Area): AmenityGroup[] {
  const amenities = area.local_amenities ?? {};
  return [
    { title: 'Top Schools', items: entries(amenities['topSchools'], 'type') },
    { title: 'Healthcare Facilities', items: entries(amenities['topHospitals'], 'specialty') },
    { title: 'Shopping Centers', items: entries(amenities['shoppingMalls'], 'type') },
  ].filter(({ items }) => items.length > 0);
}

function entries(value: unknown, note: string): AmenityGroup['items'] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const fields = typeof entry === 'object' && entry !== null ? new Map(Object.entries(entry)) : null;
    const name = shownFact(fields ? fields.get('name') : entry);
    return name ? [{ name, note: shownFact(fields?.get(note)) }] : [];
  });
}
