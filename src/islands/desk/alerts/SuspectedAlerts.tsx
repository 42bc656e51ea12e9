import { formatIstTime } from '#domain/calendar/ist.ts';
import type { SuspectedAlert } from '#contracts/admin-alerts.ts';
import { suspicionLabels } from '#domain/form/suspicion.ts';

interface SuspectedAlertsProps {
  alerts: readonly SuspectedAlert[];
  onDecide: (alert: string, isAccepted: boolean) => Promise<void>;
}

/** The alerts that look like a robot's, each with the two decisions. Renders nothing if there are none. */
export function SuspectedAlerts({ alerts, onDecide }: SuspectedAlertsProps) {
  if (alerts.length === 0) return null;
  return (
    <>
      <h3>Alerts that look like a robot’s</h3>
      <p className="small muted">
        Nobody is mailed about them until you accept them. They are deleted after 7 days.
      </p>
      <ul className="staff-list small">
        {alerts.map(({ id, email, label, created_at, suspected_because: reason }) => (
          <li key={id}>
            <bdi>{email}</bdi>: {label}
            <br />
            <span className="muted">
              <time dateTime={created_at}>{formatIstTime(created_at)}</time>. {suspicionLabels[reason]}
            </span>
            <span className="actions">
              <button className="button small" type="button" onClick={() => void onDecide(id, true)}>
                Accept<span className="sr"> the alert of {email}</span>
              </button>
              <button className="button quiet small" type="button" onClick={() => void onDecide(id, false)}>
                Spam: delete it<span className="sr">, the alert of {email}</span>
              </button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
