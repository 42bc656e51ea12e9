import { useStore } from '@nanostores/react';
import type { AlertingChoice, Arrivals } from './arrivals.ts';

const sentences: Record<AlertingChoice, string> = {
  off: 'Let this browser tell you when an enquiry or a call arrives. It can only while a tab with this dashboard is open.',
  on: 'This browser tells you when an enquiry or a call arrives, while a tab with this dashboard is open.',
  blocked:
    'This browser may not tell you when something arrives: you have blocked notifications of this site. Allow them in its settings, then load this page again.',
  unavailable: 'This browser cannot tell you when something arrives. The title of the tab counts what waits.',
};

/** The permission is asked for only on a press. */
export function AlertingPart({ arrivals }: { arrivals: Arrivals }) {
  const { choice } = useStore(arrivals.$arrivals);
  return (
    <div className="staff-today-alerting small muted">
      <p role="status">{sentences[choice]}</p>
      {choice === 'off' && (
        <button className="button quiet small" type="button" onClick={() => void arrivals.turnOn()}>
          Tell me when something arrives
        </button>
      )}
      {choice === 'on' && (
        <button className="button quiet small" type="button" onClick={arrivals.turnOff}>
          Stop telling me
        </button>
      )}
    </div>
  );
}
