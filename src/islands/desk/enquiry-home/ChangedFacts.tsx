import { useEffect, useState } from 'react';
import type { EnquiryHome } from '#contracts/enquiry-home.ts';
import { isShown } from './describe-enquiry-home.ts';

/** The facts of a home that have changed since somebody asked about it, as text beside its other notes. */
export function ChangedFacts({ home }: { home: EnquiryHome }) {
  const [said, setSaid] = useState('');
  const hasChanged = isShown(home) && Object.keys(home.changes).length > 0;
  useEffect(() => {
    let isCurrent = true;
    if (!hasChanged) return;
    void import('./changed-facts.ts').then(
      ({ changedFacts }) => isCurrent && setSaid(changedFacts(home)),
      () => isCurrent && setSaid('Facts of this home have changed since they asked.'),
    );
    return () => {
      isCurrent = false;
    };
  }, [home, hasChanged]);
  return hasChanged && said !== '' ? ` ${said}` : null;
}
