import type { ReadableAtom } from 'nanostores';
import type { ComponentType } from 'react';
import { namesOf } from '#domain/record-of.ts';
import type { StaffRole } from '#domain/staff-roles.ts';
import { part } from './block/part.tsx';
import type { Desk } from './desk.ts';
import { placeIn } from './place/desk-place.ts';
import { TodaySection } from './today/TodaySection.tsx';

export interface SectionRow {
  label: string | Record<StaffRole, string>;
  roles: Readonly<Record<StaffRole, boolean>>;
  Block: ComponentType<Desk>;
  /** Said while the code of the block loads. */
  opening?: string;
  /** Reads what the section shows at the address, whenever it is opened, while its code loads. Without it the block reads, once it is loaded. */
  load?: (desk: Desk, hash: string) => Promise<unknown>;
  /** Looks for news, once the section was opened. */
  poll?: (desk: Desk, isShown: boolean) => Promise<unknown> | undefined;
  /** How many wait, beside the label. */
  $count?: (desk: Desk) => ReadableAtom<number>;
  /** Makes the browser ask before the page is left. */
  hasUnsaved?: (desk: Desk) => boolean;
  /** Its parts besides the first, by their names in addresses, for the finder. */
  parts?: Readonly<Record<string, string>>;
  /** What is open in it has an address of its own. Its tab leaves that, and returns to the list or the first part. */
  leavesToList?: boolean;
}

const everyone = { admin: true, editor: true };
const admins = { admin: true, editor: false };

/**
 * The sections of the desk by name, in the order of their tabs: the address of one is '#' and its name, and goes on with '/'
 * for what is open in it. A new one is a folder and a row here.
 */
const table = {
  today: {
    label: 'Today',
    roles: everyone,
    Block: TodaySection,
    load: ({ today }) => today.load(),
  },
  inbox: {
    label: 'Inbox',
    roles: admins,
    Block: part(async () => (await import('./inbox/InboxBlock.tsx')).InboxBlock),
    opening: 'Opening the inbox…',
    load: ({ inbox }, hash) => inbox.begin(hash),
    poll: ({ inbox, today }) => inbox.poll(today.requestsMark()),
    $count: ({ $waiting }) => $waiting,
    leavesToList: true,
    hasUnsaved: ({ inbox }) => inbox.hasUnsaved(),
  },
  people: {
    label: 'People',
    roles: admins,
    Block: part(async () => (await import('./people/PeopleBlock.tsx')).PeopleBlock),
    opening: 'Opening the people…',
    leavesToList: true,
  },
  calls: {
    label: 'Calendar',
    roles: admins,
    Block: part(async () => (await import('./calls/CallsBlock.tsx')).CallsBlock),
    opening: 'Opening the calendar…',
  },
  round: {
    label: 'Today’s round',
    roles: everyone,
    Block: part(async () => (await import('./round/RoundSection.tsx')).RoundSection),
    opening: 'Opening the round…',
  },
  // The editors, with the schemas of the generator. Nothing else needs them.
  listings: {
    label: 'Listings',
    roles: everyone,
    Block: part(async () => (await import('./listings/ListingsBlock.tsx')).ListingsBlock),
    opening: 'Opening the listings…',
    leavesToList: true,
  },
  partners: {
    label: 'Partners',
    roles: admins,
    Block: part(async () => (await import('./partners/PartnersBlock.tsx')).PartnersBlock),
    opening: 'Opening the partners…',
    leavesToList: true,
  },
  quality: {
    label: 'Data quality',
    roles: everyone,
    Block: part(async () => (await import('./quality/QualitySection.tsx')).QualitySection),
    opening: 'Opening the faults…',
    parts: {
      twins: 'Homes that may be one',
      names: 'Areas that may be one',
      places: 'Where areas lie',
    },
    leavesToList: true,
  },
  numbers: {
    label: 'Numbers',
    roles: admins,
    Block: part(async () => (await import('./numbers/NumbersSection.tsx')).NumbersSection),
    opening: 'Opening the numbers…',
    parts: { answers: 'Answer times', searches: 'Searches and alerts' },
    leavesToList: true,
  },
  publishing: {
    label: 'Publishing and health',
    roles: admins,
    Block: part(async () => (await import('./generator/PublishingSection.tsx')).PublishingSection),
    opening: 'Opening the pages…',
    parts: { health: 'Health' },
    poll: ({ kept }, isShown) => (isShown ? kept.generator?.removals.poll() : undefined),
    leavesToList: true,
  },
  settings: {
    label: 'Settings',
    roles: admins,
    Block: part(async () => (await import('./settings/SettingsSection.tsx')).SettingsSection),
    opening: 'Opening the settings…',
    parts: { claims: 'Claims', answers: 'Saved answers', duty: 'On duty', mails: 'Mails' },
    leavesToList: true,
  },
  accounts: {
    label: { admin: 'Staff', editor: 'Your account' },
    roles: everyone,
    Block: part(async () => (await import('./accounts/AccountsBlock.tsx')).AccountsBlock),
    opening: 'Opening the accounts…',
    parts: { you: 'Your name, password and second step' },
    leavesToList: true,
  },
} satisfies Record<string, SectionRow>;

export type Section = keyof typeof table;

export const sections: Readonly<Record<Section, SectionRow>> = table;
const names = namesOf(sections);

/** The one that opens by itself. Every role may open it. */
export const firstSection: Section = 'today';

export const sectionsOf = (role: StaffRole): Section[] => names.filter((name) => sections[name].roles[role]);

/** The sections and parts that a role may open, with what they are called and where they are. */
export function placesOf(role: StaffRole): { name: string; address: string }[] {
  return sectionsOf(role).flatMap((name) => {
    const { parts = {} } = sections[name];
    const label = labelOf(name, role);
    return [
      { name: label, address: `#${name}` },
      ...Object.entries(parts).map(([part, called]) => ({
        name: `${label}: ${called}`,
        address: `#${name}/${part}`,
      })),
    ];
  });
}

export function labelOf(name: Section, role: StaffRole): string {
  const { label } = sections[name];
  return typeof label === 'string' ? label : label[role];
}

/**
 * The section in an address: '#round', or '#listings/property/1f0c…' for a part of one. Null if it names none that this
 * role may open.
 */
export function sectionIn(hash: string, role: StaffRole): Section | null {
  const { section } = placeIn(hash);
  // The Back button leads to an address without one.
  if (section === '') return firstSection;
  return sectionsOf(role).find((name) => name === section) ?? null;
}
