import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import type { StaffRole } from '#domain/staff-roles.ts';
import { PhoneFold } from '../block/PhoneFold.tsx';
import { useKept } from '../block/use-kept.ts';
import { ChangeLog } from './ChangeLog.tsx';
import { ImportPart } from './ImportPart.tsx';
import { createListings, type Listings, type ListingsDependencies } from './listings.ts';
import { ListingEditor } from './ListingEditor.tsx';
import { ListingList } from './ListingList.tsx';

function showAddress(hash: string, isStep: boolean): void {
  if (isStep) history.pushState(null, '', hash);
  else history.replaceState(history.state, '', hash);
}

/** As many as a phone shows in four screens, and elsewhere what somebody looks through at once. */
const pageSize = () => (matchMedia('(width < 40rem)').matches ? 10 : 50);

interface ListingsBlockProps extends Omit<
  ListingsDependencies,
  'showAddress' | 'pageSize' | 'newId' | 'canBulkEditAndDelete'
> {
  newKey: () => string;
  role: StaffRole;
  kept: { listings?: Listings };
}

export function ListingsBlock({ kept, role, newKey, ...others }: ListingsBlockProps) {
  const isAdmin = role === 'admin';
  const listings = useKept(kept, 'listings', () =>
    createListings({
      ...others,
      newId: newKey,
      showAddress,
      pageSize,
      canBulkEditAndDelete: isAdmin,
    }),
  );
  const { editor, isSettled, changes } = useStore(listings.$listings);

  // Before the browser paints, so that the editor that was open last is not shown for a moment.
  useLayoutEffect(() => {
    const follow = () => void listings.followHash(location.hash);
    window.addEventListener('hashchange', follow);
    follow();
    return () => window.removeEventListener('hashchange', follow);
  }, [listings]);

  if (editor)
    return <ListingEditor key={`${editor.kind}/${editor.id}`} editor={editor} listings={listings} />;
  return (
    <div className="staff-dashboard">
      <ListingList listings={listings} />
      {isSettled && isAdmin && (
        <PhoneFold title="Import and export a table" isOpen={listings.importing.$import.get().text !== ''}>
          <ImportPart listings={listings} importing={listings.importing} />
        </PhoneFold>
      )}
      {isSettled && isAdmin && (
        <PhoneFold title="What staff changed" isOpen={changes !== null}>
          <ChangeLog listings={listings} />
        </PhoneFold>
      )}
      {isSettled && !isAdmin && (
        <p className="small muted">
          Each editor shows what staff changed in it. To search in all changes you need an admin.
        </p>
      )}
    </div>
  );
}
