import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import type { StaffRole } from '#domain/staff-roles.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { part } from '../block/part.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { SettingsBlock } from '../settings/SettingsBlock.tsx';
import type { Settings } from '../settings/settings.ts';
import type { Quality } from './quality.ts';
import { QualityBlock } from './QualityBlock.tsx';

/** Compares names as the search line does, and knows where places are. */
const AreaTwins = part(async () => (await import('./AreaTwins.tsx')).AreaTwins);

/** One question after the other, for whoever sorts areas. */
const AreaPlaces = part(async () => (await import('./AreaPlaces.tsx')).AreaPlaces);

/** Side by side, for admins and editors who look after the data. */
const SameHomes = part(async () => (await import('./SameHomes.tsx')).SameHomes);

/** Uses the matching rules of the filters, which the rest of the desk does not load. */
const AlertsBlock = part(async () => (await import('../alerts/AlertsBlock.tsx')).AlertsBlock);

interface QualitySectionProps {
  backend: StaffBackend;
  role: StaffRole;
  quality: Quality;
  settings: Settings;
}

/** What is wrong or missing in the data. Admins also find the settings of the site here, and the alerts. */
export function QualitySection({ backend, role, quality, settings }: QualitySectionProps) {
  const missing = useStore(settings.$missing);
  const isAdmin = role === 'admin';
  return (
    <div className="staff-dashboard">
      {isAdmin && <SettingsBlock settings={settings} />}
      <QualityBlock
        quality={quality}
        missingSettings={missing}
        onUseCounted={isAdmin ? () => void settings.save({ claims: 'as_counted' }) : undefined}
      />
      <Suspense fallback={<Spinner text="Comparing the names of areas…" />}>
        <AreaTwins backend={backend} mayDecide={isAdmin} />
      </Suspense>
      <Suspense fallback={<Spinner text="Reading where areas lie…" />}>
        <AreaPlaces backend={backend} mayDecide={isAdmin} />
      </Suspense>
      <Suspense fallback={<Spinner text="Comparing the homes…" />}>
        <SameHomes backend={backend} mayDecide={isAdmin} />
      </Suspense>
      {isAdmin && (
        <Suspense fallback={<Spinner text="Counting the alerts…" />}>
          <AlertsBlock backend={backend} />
        </Suspense>
      )}
    </div>
  );
}
