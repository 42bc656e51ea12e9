import { useStore } from '@nanostores/react';
import { useLayoutEffect, useState } from 'react';
import { ChangeLog } from './ChangeLog.tsx';
import { ImportPart } from './ImportPart.tsx';
import { createListings, type Listings, type ListingsDependencies } from './listings.ts';
import { ListingEditor } from './ListingEditor.tsx';
import { ListingList } from './ListingList.tsx';

/** The store outlives the block, so that photographs and changes of many rows go on while another part is open. */
export interface KeptListings {
  listings: Listings | null;
}

function showAddress(hash: string, isStep: boolean): void {
  if (isStep) history.pushState(null, '', hash);
  else history.replaceState(history.state, '', hash);
}

interface ListingsBlockProps {
  dependencies: Omit<ListingsDependencies, 'showAddress'> & { canSearchLog: boolean };
  kept: KeptListings;
}

export function ListingsBlock({ dependencies, kept }: ListingsBlockProps) {
  const [listings] = useState(() => (kept.listings ??= createListings({ ...dependencies, showAddress })));
  const { editor, isSettled } = useStore(listings.$listings);

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
      {isSettled && dependencies.canBulkEditAndDelete && (
        <ImportPart listings={listings} importing={listings.importing} />
      )}
      {isSettled && dependencies.canSearchLog && <ChangeLog changeLog={listings.changeLog} />}
      {isSettled && !dependencies.canSearchLog && (
        <p className="small muted">
          Each editor shows what staff changed in it. To search in all changes you need an admin.
        </p>
      )}
    </div>
  );
}
