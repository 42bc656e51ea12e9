import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ChangeLog } from './ChangeLog.tsx';
import { ImportPart } from './ImportPart.tsx';
import { createListings, type ListingsTools } from './create-listings.ts';
import { ListingEditor } from './ListingEditor.tsx';
import { ListingList } from './ListingList.tsx';

/** Homes, societies and areas: the list for finding one, its editor, and the changes by staff. */
export function ListingsBlock({ tools }: { tools: ListingsTools & { searchesLog: boolean } }) {
  const [listings] = useState(() => createListings(tools));
  const { editor, isSettled } = useStore(listings.$listings);

  useEffect(() => {
    const follow = () => void listings.follow(location.hash);
    window.addEventListener('hashchange', follow);
    follow();
    return () => window.removeEventListener('hashchange', follow);
  }, [listings]);

  if (editor)
    return <ListingEditor key={`${editor.kind}/${editor.id}`} editor={editor} listings={listings} />;
  return (
    <div className="staff-dashboard">
      <ListingList listings={listings} />
      {isSettled && tools.changesMany && <ImportPart listings={listings} importing={listings.importing} />}
      {isSettled && tools.searchesLog && <ChangeLog listings={listings} />}
      {isSettled && !tools.searchesLog && (
        <p className="small muted">
          Each editor shows what staff changed in it. To search in all changes you need an admin.
        </p>
      )}
    </div>
  );
}
