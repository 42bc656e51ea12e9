import { part } from '../block/part.tsx';
import type { Desk } from '../desk.ts';
import { useKept } from '../kept-stores.ts';
import { SectionParts } from '../place/SectionParts.tsx';
import { createQuality } from './quality.ts';
import { QualityBlock } from './QualityBlock.tsx';

/** Compares names as the search line does, and knows where places are. */
const AreaTwins = part(async () => (await import('./AreaTwins.tsx')).AreaTwins);

/** One question after the other, for whoever sorts areas. */
const AreaPlaces = part(async () => (await import('./AreaPlaces.tsx')).AreaPlaces);

/** Side by side, for admins and editors who look after the data. */
const SameHomes = part(async () => (await import('./SameHomes.tsx')).SameHomes);

/** What is wrong or missing in the data. Editors see it, admins decide. */
export function QualitySection({ backend, role, kept }: Desk) {
  const quality = useKept(kept, 'quality', () => createQuality({ backend }));
  const mayDecide = role === 'admin';
  return (
    <SectionParts
      section="quality"
      label="What is looked at"
      parts={[
        { name: 'homes', label: 'Homes', content: <QualityBlock quality={quality} /> },
        {
          name: 'twins',
          label: 'Homes that may be one',
          content: <SameHomes backend={backend} mayDecide={mayDecide} />,
        },
        {
          name: 'names',
          label: 'Areas that may be one',
          content: <AreaTwins backend={backend} mayDecide={mayDecide} />,
        },
        {
          name: 'places',
          label: 'Where areas lie',
          content: <AreaPlaces backend={backend} mayDecide={mayDecide} />,
        },
      ]}
    />
  );
}
