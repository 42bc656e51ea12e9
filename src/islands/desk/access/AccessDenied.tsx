import { paths } from '#site/paths.ts';

interface AccessDeniedProps {
  email: string | null;
  /** 'role': the user is not staff. 'lookup': the role could not be read. */
  reason: 'role' | 'lookup';
  onSignOut: () => void;
  onCheckAgain: () => void;
}

export function AccessDenied({ email, reason, onSignOut, onCheckAgain }: AccessDeniedProps) {
  return (
    <section className="panel stack staff-card" role="alert">
      <h2 className="panel-title">Access Denied</h2>
      <p>You don't have permission to access this page</p>
      <p className="small muted">Admin privileges are required to access the admin dashboard</p>
      {email && <p className="small">You are signed in as {email}.</p>}
      {reason === 'lookup' && (
        <p className="small">
          Your role could not be read just now. It may be the connection; try once more.
        </p>
      )}
      <div className="actions">
        {reason === 'lookup' && (
          <button className="button" type="button" onClick={onCheckAgain}>
            Try again
          </button>
        )}
        <button className="button quiet" type="button" onClick={onSignOut}>
          Sign out
        </button>
        <a className="button quiet" href={paths.home}>
          Return to Home
        </a>
      </div>
    </section>
  );
}
