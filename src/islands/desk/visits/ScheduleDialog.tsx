import type { Visit } from '#contracts/admin-visits.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatVisitTime, homeTimes } from '#domain/visit/visit-times.ts';
import { siteConfig } from '#site/config.ts';
import { DialogActions } from '../dialog/DialogActions.tsx';
import { ModalDialog } from '../dialog/ModalDialog.tsx';

interface ScheduleDialogProps {
  visit: Visit;
  name: string;
  onClose: () => void;
}

const columns = ['No.', 'Home and reference', 'Date and time (IST)', 'Shown by', 'Client’s initials'];

/** The Property Viewing Schedule of the buyers' agreement (/buyers-msa), filled in and ready to sign on A4. */
export function ScheduleDialog({ visit, name, onClose }: ScheduleDialogProps) {
  const times = { day: visit.starts_on, time: visit.starts_at, homes: visit.homes };
  const homes = homeTimes(times);
  return (
    <ModalDialog title="Property Viewing Schedule" wide onClose={onClose}>
      <div className="staff-schedule">
        <h2 className="staff-schedule-title">Property Viewing Schedule</h2>
        <p>
          Part of the Master Service Agreement between {siteConfig.name} and <bdi>{name}</bdi>. Every home we
          show you is entered here on the day of the visit and initialled by you. Only these homes count for
          clause 6.
        </p>
        <p>
          Reference {visit.reference}. {formatVisitTime(times)}. Meeting point:{' '}
          <bdi>{visit.meeting_point}</bdi>
        </p>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th scope="col" key={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visit.homes.map((home, at) => (
              <tr key={home.place}>
                <td>{home.place}</td>
                <td>
                  <bdi>{home.title}</bdi>
                  {home.reference && !home.title.includes(home.reference) && (
                    <>
                      <br />
                      {home.reference}
                    </>
                  )}
                </td>
                <td>
                  {formatDay(visit.starts_on)}, {homes[at]}
                </td>
                <td>
                  <bdi>{visit.shown_by}</bdi>
                </td>
                <td />
              </tr>
            ))}
          </tbody>
        </table>
        <dl>
          <div>
            <dt>
              Client: <bdi>{name}</bdi>
            </dt>
            <dd>Signature and day</dd>
          </div>
          <div>
            <dt>For {siteConfig.name}</dt>
            <dd>Signature and day</dd>
          </div>
        </dl>
      </div>
      <DialogActions leave="Close" onLeave={onClose}>
        <button className="button" type="button" onClick={() => window.print()}>
          Print
        </button>
      </DialogActions>
    </ModalDialog>
  );
}
