import type { EntityType } from '#domain/entity.ts';
import type { PageFilter } from './page-filter.ts';

export function EmptyPages({ kind, filter }: { kind: EntityType; filter: PageFilter }) {
  const search = filter.search.trim();
  if (search) {
    return (
      <div className="staff-empty">
        <p>No results found for "{search}"</p>
        <p className="small muted">Try a different search term</p>
      </div>
    );
  }
  if (filter.failed) return <p className="staff-empty">No {kind} has failed. Use Clear to see all again.</p>;
  if (filter.status !== 'all') {
    return (
      <div className="staff-empty">
        <p>No results found</p>
        <p className="small muted">No {kind} has this status. Try a different one.</p>
      </div>
    );
  }
  return <p className="staff-empty">No {kind} records found</p>;
}
