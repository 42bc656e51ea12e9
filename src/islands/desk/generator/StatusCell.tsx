import type { AdminPageRow } from '#contracts/admin-pages.ts';
import { statusLabels } from './page-filter.ts';

const jobLabels = {
  generate: { queued: 'Queued', running: 'Running', held: 'On hold', failed: 'Failed' },
  delete: {
    queued: 'Deletion queued',
    running: 'Deleting',
    held: 'Deletion on hold',
    failed: 'Deletion failed',
  },
};

export function StatusCell({ row: { status, published, job } }: { row: AdminPageRow }) {
  return (
    <div className="staff-status">
      <span className={`badge ${status}`}>{statusLabels[status]}</span>
      {job && <span className={`badge job ${job.status}`}>{jobLabels[job.action][job.status]}</span>}
      {!published && <span className="badge job">Hidden</span>}
      {job?.error && <span className="micro staff-reason">{job.error}</span>}
    </div>
  );
}
