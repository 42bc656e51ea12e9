import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { StaffRole } from '#domain/staff-roles.ts';
import type { SignedInUser, StaffBackend } from '../session/staff-backend.ts';
import { SitemapTool } from '../sitemap/SitemapTool.tsx';
import { focusTabPanel, TabPanel, Tabs } from '../tabs/Tabs.tsx';
import { randomId } from '../session/random-id.ts';
import { siteToasts } from '../toasts/site-toasts.ts';
import { createDashboard, firstSectionOf, type Section, sectionIn, sectionsOf } from './dashboard.ts';
import { GeneratorBlock } from './generator/GeneratorBlock.tsx';
import { HealthBlock } from './health/HealthBlock.tsx';
import { InboxBlock } from './inbox/InboxBlock.tsx';
import { InfoCard } from './info/InfoCard.tsx';
import { DeskSide } from './DeskSide.tsx';
import { foundAddress } from './listings/found-address.ts';
import type { KeptListings } from './listings/ListingsBlock.tsx';
import { useMedia } from './window/use-media.ts';
import { browserNotifications } from './window/notifications.ts';
import { pollWhileHidden, pollWhileVisible } from './window/poll-while-visible.ts';
import { titleWithCount } from './window/title-with-count.ts';
import { QualityBlock } from './quality/QualityBlock.tsx';
import { RoundBlock } from './round/RoundBlock.tsx';
import { SettingsBlock } from './settings/SettingsBlock.tsx';
import { clockSentence } from './today/today.ts';
import { TodayBlock } from './today/TodayBlock.tsx';
import { sleep } from '#domain/concurrency/sleep.ts';
import { part } from './block/part.tsx';
import { Spinner } from './block/Spinner.tsx';
import { warnBeforeLeaving } from './window/warn-before-leaving.ts';
import './admin.css';

// Without `jitless` zod tests whether eval works, which the content security policy of our pages blocks and reports.
// This runs before the schemas of the editors are loaded.
z.config({ jitless: true });

/** The editors, with the schemas of the generator. Nothing else needs them. */
const ListingsBlock = part(async () => (await import('./listings/ListingsBlock.tsx')).ListingsBlock);

/** The week of calls. Staff who only answer enquiries never load it. */
const CallsBlock = part(async () => (await import('./calls/CallsBlock.tsx')).CallsBlock);

/** Everything about one person. Staff who only answer enquiries never load it. */
const PeopleBlock = part(async () => (await import('./people/PeopleBlock.tsx')).PeopleBlock);

/** Partners and their homes. Staff who only answer enquiries never load it. */
const PartnersBlock = part(async () => (await import('./partners/PartnersBlock.tsx')).PartnersBlock);

/** Tables and charts that nobody opens all day. */
const NumbersBlock = part(async () => (await import('./numbers/NumbersBlock.tsx')).NumbersBlock);

/** Names the columns of homes, which the rest of the desk does not load. */
const WaitingDoubts = part(async () => (await import('./doubts/WaitingDoubts.tsx')).WaitingDoubts);

/** Compares names as the search line does, and knows where places are. */
const AreaTwins = part(async () => (await import('./quality/AreaTwins.tsx')).AreaTwins);

/** Side by side, for admins and editors who look after the data. */
const SameHomes = part(async () => (await import('./quality/SameHomes.tsx')).SameHomes);

/** Uses the matching rules of the filters, which the rest of the admin does not load. */
const AlertsBlock = part(async () => (await import('./alerts/AlertsBlock.tsx')).AlertsBlock);

/** Opened a few times a year. */
const AccountsBlock = part(async () => (await import('./accounts/AccountsBlock.tsx')).AccountsBlock);

/** Where the sections stand below one another (components/staff/desk.css). */
const STACKED = '(width >= 64rem)';

interface DashboardProps {
  backend: StaffBackend;
  user: SignedInUser;
  role: StaffRole;
  /** Called whenever the dashboard looks for news. */
  onPoll: () => Promise<void>;
  onSignOut: () => void;
}

/** An editor sees only some of these sections. */
export function Dashboard({ backend, user, role, onPoll, onSignOut }: DashboardProps) {
  const [dashboard] = useState(() =>
    createDashboard(
      {
        backend,
        showToast: siteToasts.show,
        pause: sleep,
        clock: () => performance.now(),
        now: () => new Date(),
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
  const [keptListings] = useState<KeptListings>({ listings: null });
  const section = useStore(dashboard.$section);
  const followed = useRef<Section | null>(null);
  const waiting = useStore(dashboard.$waiting);
  const { clockAheadMs, answer: waits } = useStore(dashboard.today.$today, {
    keys: ['clockAheadMs', 'answer'],
  });
  const wrongClock = clockSentence(clockAheadMs);
  const { choice: alerting } = useStore(dashboard.arrivals.$arrivals);
  const stacked = useMedia(STACKED);
  const config = useStore(dashboard.settings.$config);
  const { entered } = useStore(dashboard.settings.$settings);
  const missing = useStore(dashboard.settings.$missing);

  useEffect(() => {
    void dashboard.begin();
    return pollWhileVisible(document, async () => {
      await Promise.all([dashboard.poll(), onPoll()]);
    });
  }, [dashboard, onPoll]);
  useEffect(
    () => (alerting === 'on' ? pollWhileHidden(document, dashboard.today.poll) : undefined),
    [dashboard, alerting],
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
  useEffect(() => warnBeforeLeaving(window, dashboard.inbox.hasUnsaved), [dashboard]);

  function open(chosen: Section): void {
    // Leaves an open editor, person or partner and returns to the list.
    if (chosen === 'listings' || chosen === 'people' || chosen === 'partners') location.hash = chosen;
    else {
      const address = chosen === firstSectionOf(role) ? location.pathname : `#${chosen}`;
      history.replaceState(history.state, '', address);
    }
    void dashboard.open(chosen);
  }

  function findListings(words: string): void {
    location.hash = foundAddress(words);
    void dashboard.open('listings');
  }

  const labels: Record<Section, ReactNode> = {
    today: 'Today',
    publishing: 'Publishing',
    inbox: <>Inbox {waiting > 0 && <span className="count">({waiting})</span>}</>,
    people: 'People',
    partners: 'Partners',
    calls: 'Calls',
    round: 'Today’s round',
    listings: 'Listings',
    quality: 'Data quality',
    numbers: 'Numbers',
    health: 'Health',
    accounts: role === 'admin' ? 'Staff' : 'Your account',
  };

  return (
    <div className="staff-dashboard">
      <DeskSide
        email={user.email}
        isEditor={role === 'editor'}
        stacked={stacked}
        onSignOut={onSignOut}
        onFind={findListings}
      >
        <Tabs
          id="dashboard"
          label="Dashboard"
          stacked={stacked}
          chosen={section}
          onChoose={open}
          tabs={sectionsOf[role].map((name) => ({ name, label: labels[name] }))}
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
      <TabPanel id="dashboard" chosen={section}>
        {section === 'today' && (
          <TodayBlock
            today={dashboard.today}
            arrivals={role === 'admin' ? dashboard.arrivals : null}
            doubts={
              role === 'admin' ? (
                <WaitingDoubts
                  backend={backend}
                  partner={null}
                  beside={waits}
                  onTotal={dashboard.today.$valuesWaiting.set}
                />
              ) : null
            }
          />
        )}
        {section === 'publishing' && (
          <div className="staff-dashboard">
            <GeneratorBlock generator={dashboard.generator} />
            <InfoCard workflows={config.workflows} claims={entered.claims} />
            <section className="panel staff-block" aria-labelledby="sitemap-title">
              <header className="staff-block-head">
                <h2 id="sitemap-title">Sitemap Management</h2>
              </header>
              <p className="small muted staff-lead">
                Rebuilds the sitemap, the list of pages for search engines, from what is published.
              </p>
              <SitemapTool connect={() => Promise.resolve(backend)} />
            </section>
          </div>
        )}
        {section === 'inbox' && <InboxBlock inbox={dashboard.inbox} />}
        {section === 'people' && (
          <Suspense fallback={<Spinner text="Opening the people…" />}>
            <PeopleBlock backend={backend} userId={user.userId} />
          </Suspense>
        )}
        {section === 'partners' && (
          <Suspense fallback={<Spinner text="Opening the partners…" />}>
            <PartnersBlock backend={backend} userId={user.userId} />
          </Suspense>
        )}
        {section === 'calls' && (
          <Suspense fallback={<Spinner text="Opening the calls…" />}>
            <CallsBlock backend={backend} userId={user.userId} inbox={dashboard.inbox} />
          </Suspense>
        )}
        {section === 'round' && <RoundBlock round={dashboard.round} />}
        {section === 'listings' && (
          <Suspense fallback={<Spinner text="Opening the listings…" />}>
            <ListingsBlock
              kept={keptListings}
              dependencies={{
                backend,
                userId: user.userId,
                openStorage: () => localStorage,
                newId: randomId,
                pause: sleep,
                now: () => new Date(),
                canSearchLog: role === 'admin',
                canBulkEditAndDelete: role === 'admin',
              }}
            />
          </Suspense>
        )}
        {section === 'quality' && (
          <div className="staff-dashboard">
            {role === 'admin' && <SettingsBlock settings={dashboard.settings} />}
            <QualityBlock
              quality={dashboard.quality}
              missingSettings={missing}
              onUseCounted={role === 'admin' ? () => void dashboard.showCountedFigures() : undefined}
            />
            <Suspense fallback={<Spinner text="Comparing the names of areas…" />}>
              <AreaTwins backend={backend} mayDecide={role === 'admin'} />
            </Suspense>
            <Suspense fallback={<Spinner text="Comparing the homes…" />}>
              <SameHomes backend={backend} mayDecide={role === 'admin'} />
            </Suspense>
            {role === 'admin' && (
              <Suspense fallback={<Spinner text="Counting the alerts…" />}>
                <AlertsBlock backend={backend} />
              </Suspense>
            )}
          </div>
        )}
        {section === 'numbers' && (
          <Suspense fallback={<Spinner text="Opening the numbers…" />}>
            <NumbersBlock backend={backend} />
          </Suspense>
        )}
        {section === 'health' && <HealthBlock health={dashboard.health} />}
        {section === 'accounts' && (
          <Suspense fallback={<Spinner text="Opening the accounts…" />}>
            <AccountsBlock backend={backend} user={user} role={role} />
          </Suspense>
        )}
      </TabPanel>
    </div>
  );
}
