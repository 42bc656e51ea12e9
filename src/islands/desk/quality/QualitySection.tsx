import type { StaffRole } from '#domain/staff-roles.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { part } from '../block/part.tsx';
import { useKept } from '../block/use-kept.ts';
import { SectionParts } from '../place/SectionParts.tsx';
import { createQuality, type Quality } from './quality.ts';
import { QualityBlock } from './QualityBlock.tsx';

/** Compares names as the search line does, and knows where places are. */
const AreaTwins = part(async () => (await import('./AreaTwins.tsx')).AreaTwins);

/** One question after the other, for whoever sorts areas. */
const AreaPlaces = part(async () => (await import('./AreaPlaces.tsx')).AreaPlaces);

/** Side by side, for admins and editors who look after the data. */
const SameHomes = part(async () => (await import('./SameHomes.tsx')).SameHomes);

interface QualitySectionProps {
  backend: StaffBackend;
  role: StaffRole;
  kept: { quality?: Quality };
}

/** What is wrong or missing in the data. Editors see it, admins decide. */
export function QualitySection({ backend, role, kept }: QualitySectionProps) {
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
