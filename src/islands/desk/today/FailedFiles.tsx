import type { FailedFile } from '#contracts/admin-today.ts';
import { formatIstTime } from '#domain/calendar/ist.ts';
import { describeFailedFile } from './describe-failed-file.ts';

/** Partners whose last file changed nothing: when, why, and what to do. */
export function FailedFiles({ files }: { files: readonly FailedFile[] }) {
  return (
    <ul className="staff-today-files">
      {files.map((file) => {
        const { problem, todo } = describeFailedFile(file);
        return (
          <li key={file.partner}>
            <p className="staff-today-person">
              <a href={`#partners/${file.partner}`}>
                <bdi>{file.name}</bdi>
              </a>
              <span className="badge late">{formatIstTime(file.at)}</span>
            </p>
            <p className="small">
              {file.file_name && (
                <>
                  <bdi>{file.file_name}</bdi>:{' '}
                </>
              )}
              {problem}
            </p>
            <p className="small muted">{todo}</p>
          </li>
        );
      })}
    </ul>
  );
}
