import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { StaffRole } from '#domain/staff-roles.ts';
import type { SignedInUser, StaffBackend } from '../session/staff-backend.ts';
import { focusTabPanel, TabPanel, Tabs } from '../tabs/Tabs.tsx';
import { randomId } from '../session/random-id.ts';
import { siteToasts } from '../toasts/site-toasts.ts';
import { createDashboard } from './dashboard.ts';
import { part } from './block/part.tsx';
import type { Desk } from './desk.ts';
import { DeskKeys } from './keys/DeskKeys.tsx';
import { DeskSide } from './DeskSide.tsx';
import { foundAddress } from './listings/found-address.ts';
import {
  firstSection,
  labelOf,
  placesOf,
  type Section,
  sectionIn,
  sections,
  sectionsOf,
} from './sections.tsx';
import { PresenceContext } from './presence/PresentLine.tsx';
import { useMedia } from './window/use-media.ts';
import { browserNotifications } from './window/notifications.ts';
import { pollWhileHidden, pollWhileVisible } from './window/poll-while-visible.ts';
import { titleWithCount } from './window/title-with-count.ts';
import { clockSentence } from './today/today.ts';
import { sleep } from '#domain/concurrency/sleep.ts';
import { Spinner } from './block/Spinner.tsx';
import { warnBeforeLeaving } from './window/warn-before-leaving.ts';
import './dashboard.css';

// Without `jitless` zod tests whether eval works, which the content security policy of our pages blocks and reports.
// This runs before the schemas of the editors are loaded.
z.config({ jitless: true });

/** With the form of a name, which nearly nobody needs. */
const NameQuestion = part(async () => (await import('./accounts/NameQuestion.tsx')).NameQuestion);

/** How often the dashboard looks whether it is time for a poll. */
const BEAT_MS = 6_000;

/** Where the sections stand below one another (components/staff/desk.css). */
const STACKED = '(width >= 64rem)';

interface DashboardProps {
  backend: StaffBackend;
  user: SignedInUser;
  role: StaffRole;
  /** Called when the role seems to be another one. */
  onRoleChanged: () => Promise<void>;
  onSignOut: () => void;
}

/** An editor sees only some of these sections. */
export function Dashboard({ backend, user, role, onRoleChanged, onSignOut }: DashboardProps) {
  const [dashboard] = useState(() =>
    createDashboard(
      {
        backend,
        showToast: siteToasts.show,
        pause: sleep,
        clock: () => performance.now(),
        now: () => new Date(),
        user,
        userId: user.userId,
        openStorage: () => localStorage,
        newKey: randomId,
        notifications: browserNotifications(),
        origin: location.origin,
      },
      location,
      role,
    ),
  );
  const { desk } = dashboard;
  const section = useStore(dashboard.$section);
  const followed = useRef<Section | null>(null);
  const waiting = useStore(desk.$waiting);
  const { clockAheadMs, answer } = useStore(desk.today.$today, { keys: ['clockAheadMs', 'answer'] });
  const wrongClock = clockSentence(clockAheadMs);
  const { choice: alerting } = useStore(desk.arrivals.$arrivals);
  const stacked = useMedia(STACKED);
  const { details } = useStore(desk.own.$own, { keys: ['details'] });
  const { Block, opening } = sections[section];
  const places = useMemo(() => placesOf(role), [role]);

  useEffect(() => {
    void dashboard.begin();
    return pollWhileVisible(document, dashboard.beat, {
      everyMs: BEAT_MS,
      onVisible: () => dashboard.poll(),
    });
  }, [dashboard]);
  // What waits says which role it was told to. A lost session or role is noticed by the refusal.
  useEffect(() => {
    if (answer && (answer.requests !== null) !== (role === 'admin')) void onRoleChanged();
  }, [answer, role, onRoleChanged]);
  useEffect(
    () =>
      alerting === 'on' ? pollWhileHidden(document, () => desk.today.poll({ isAway: true })) : undefined,
    [desk, alerting],
  );
  useEffect(() => {
    document.title = titleWithCount(document.title, waiting);
  }, [waiting]);
  useEffect(() => {
    // Follows a link to another section, and the Back button.
    const followHash = () => {
      const hashSection = sectionIn(location.hash, role);
      if (!hashSection || hashSection === dashboard.$section.get()) return;
      followed.current = hashSection;
      void dashboard.open(hashSection);
    };
    window.addEventListener('hashchange', followHash);
    // The address may have changed since the dashboard was made.
    followHash();
    return () => window.removeEventListener('hashchange', followHash);
  }, [dashboard, role]);
  useEffect(() => {
    if (followed.current === section) focusTabPanel('dashboard');
    followed.current = null;
  }, [section]);
  useEffect(() => warnBeforeLeaving(window, dashboard.hasUnsaved), [dashboard]);

  function open(chosen: Section): void {
    if (sections[chosen].leavesToList) location.hash = chosen;
    else {
      const address = chosen === firstSection ? location.pathname : `#${chosen}`;
      history.replaceState(history.state, '', address);
    }
    void dashboard.open(chosen);
  }

  function findListings(words: string): void {
    location.hash = foundAddress(words);
    void dashboard.open('listings');
  }

  return (
    <div className="staff-dashboard">
      <DeskSide
        called={details?.name ?? user.email}
        isEditor={role === 'editor'}
        stacked={stacked}
        onSignOut={onSignOut}
        onFind={findListings}
        keys={<DeskKeys backend={backend} role={role} places={places} />}
      >
        <Tabs
          id="dashboard"
          label="Dashboard"
          stacked={stacked}
          chosen={section}
          onChoose={open}
          tabs={sectionsOf(role).map((name) => ({
            name,
            label: <SectionLabel name={name} desk={desk} />,
          }))}
        />
      </DeskSide>
      {role === 'editor' && (
        <p className="small muted">
          You write homes, societies and areas, photograph and check them, and publish each by saving it.
          Enquiries, calls, publishing all and deleting pages need an admin.
        </p>
      )}
      {wrongClock && (
        <p className="notice" role="status">
          {wrongClock}
        </p>
      )}
      {details?.name === null && !details.asked && section !== 'accounts' && (
        <Suspense>
          <NameQuestion own={desk.own} onAnswered={() => focusTabPanel('dashboard')} />
        </Suspense>
      )}
      <TabPanel id="dashboard" chosen={section}>
        <PresenceContext value={desk.presence}>
          <Suspense key={section} fallback={opening && <Spinner text={opening} />}>
            <Block {...desk} />
          </Suspense>
        </PresenceContext>
      </TabPanel>
    </div>
  );
}

function SectionLabel({ name, desk }: { name: Section; desk: Desk }) {
  const text = labelOf(name, desk.role);
  const { $count } = sections[name];
  return $count ? <CountedLabel text={text} $count={$count(desk)} /> : text;
}

function CountedLabel({ text, $count }: { text: string; $count: ReadableAtom<number> }) {
  const count = useStore($count);
  return (
    <>
      {text} {count > 0 && <span className="count">({count})</span>}
    </>
  );
}
