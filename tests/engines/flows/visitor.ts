import { expect } from '@playwright/test';
import { callDay } from '../../site/call-days.ts';
import { homePath, newVisitor } from '../../site/visitor/visitor-fixtures.ts';
import { storedRows } from '../../site/visitor/stored-rows.ts';
import type { Person } from '../person.ts';
import type { Flow } from './flow.ts';

const check = '#check-form';
const dialog = 'dialog[open]';

async function fillIn(person: Person, visitor: ReturnType<typeof newVisitor>, form: string): Promise<void> {
  await person.type('Name', visitor.name, form);
  await person.type('Email', visitor.email, form);
  await person.type('Phone', visitor.phone, form);
}

async function bookCall(person: Person, day: string, slot: string): Promise<void> {
  const visitor = newVisitor();
  await person.open('/');
  await person.click('summary', 'Schedule a Call');
  await person.type('Your name', visitor.name, dialog);
  await person.type('Email', visitor.email, dialog);
  await person.choose('Preferred date', day);
  await person.click('button', 'See available slots', dialog);
  await person.click('button', slot, dialog);
  await person.passFillTime();
  await person.click('button', 'Book appointment', dialog);
  await person.see('Request Submitted');
  expect(await storedRows('appointments', visitor.email)).toMatchObject([{ preferred_date: day }]);
}

/** What a visitor does on the public pages. */
export const visitorFlows: readonly Flow[] = [
  {
    name: 'leads from the front page over the list to a home and its pictures',
    run: async (person) => {
      await person.open('/');
      await person.click('link', 'Rent', 'header');
      await person.seeAddress('/rent');
      await person.open(homePath);
      await person.click('link', 'Illustration', '.photos');
      await person.see('1 / 5');
      await person.press('ArrowRight');
      await person.see('2 / 5');
      await person.click('button', 'Next');
      await person.see('3 / 5');
      await person.press('Escape');
      await person.seeGone('3 / 5');
      await person.seeAddress(homePath);
    },
  },
  {
    name: 'takes an enquiry and shows its reference',
    run: async (person) => {
      const visitor = newVisitor();
      await person.open(homePath);
      await person.click('summary', 'Check Availability');
      await fillIn(person, visitor, check);
      await person.passFillTime();
      await person.click('button', 'Check Availability', check);
      await person.see('Your reference is ANG-');
      expect(await storedRows('enquiries', visitor.email)).toMatchObject([{ name: visitor.name }]);
    },
  },
  {
    name: 'takes an enquiry on a narrow window',
    width: 'phone',
    run: async (person) => {
      const visitor = newVisitor();
      await person.open(homePath);
      await person.click('summary', 'Check Availability');
      await person.type('Email', 'asha@', check);
      await person.click('button', 'Check Availability', check);
      await person.see('Name is required');
      expect(await person.valueOf('Email')).toBe('asha@');
      await person.press(...Array<string>(5).fill('Backspace'));
      await person.click('field', 'Email', check);
      await person.press(...Array<string>(5).fill('Backspace'));
      await fillIn(person, visitor, check);
      await person.passFillTime();
      await person.click('button', 'Check Availability', check);
      await person.see('Your reference is ANG-');
      expect(await storedRows('enquiries', visitor.email)).toMatchObject([{ email: visitor.email }]);
    },
  },
  {
    name: 'books a call in three steps',
    run: (person, turn) => bookCall(person, callDay(`engine ${turn}`), '11:00 AM'),
  },
  {
    name: 'books a call on a narrow window',
    width: 'phone',
    run: (person, turn) => bookCall(person, callDay(`engine ${turn}`), '12:30 PM'),
  },
  {
    name: 'keeps the focus in the dialog of a call, by keyboard alone, and gives it back',
    run: async (person) => {
      await person.open('/');
      await person.tabTo('Schedule a Call');
      await person.press('Enter');
      await person.see('See available slots');
      await person.tabTo('Close');
      await person.tabTo('See available slots');
      await person.press('Enter');
      await person.see('Please enter your name and email.');
      await person.seeFocusOn('Your name');
      await person.press('Escape');
      await person.seeGone('See available slots');
      await person.seeFocusOn('Schedule a Call');
    },
  },
  {
    name: 'turns the story to its end, where an enquiry is sent',
    run: async (person) => {
      const visitor = newVisitor();
      await person.open(homePath);
      await person.click('link', 'View as story');
      await person.seeAddress(`${homePath}#story`);
      await person.press(...Array<string>(5).fill('ArrowRight'));
      await person.click('button', 'Check if Available');
      await fillIn(person, visitor, dialog);
      await person.passFillTime();
      await person.click('button', 'Check Availability', dialog);
      await person.see('Request Submitted');
      await person.click('button', 'Close', dialog);
      await person.seeAddress(homePath);
      expect(await storedRows('enquiries', visitor.email)).toHaveLength(1);
    },
  },
  {
    name: 'closes the story by Back and opens it by its address',
    run: async (person) => {
      await person.open(homePath);
      await person.click('link', 'View as story');
      await person.seeAddress(`${homePath}#story`);
      await person.back();
      await person.seeAddress(homePath);
      await person.seeGone('Check if Available');
      await person.open(`${homePath}?again#story`);
      await person.click('button', 'Close', dialog);
    },
  },
  {
    name: 'lists the areas of one section and leads to one of them',
    run: async (person) => {
      await person.open('/bangalore/areas');
      await person.choose('Filter by Section', 'North Bangalore');
      await person.click('link', 'Yelahanka', '.place');
      await person.seeAddress('/bangalore/areas/yelahanka');
    },
  },
  {
    name: 'says that a page is not there, and leads home',
    allowed: /404/,
    run: async (person) => {
      await person.open('/no-such-page');
      await person.click('link', 'home', 'main');
      await person.seeAddress('/');
    },
  },
  {
    name: 'takes an enquiry by a plain form',
    scripts: false,
    run: async (person) => {
      const visitor = newVisitor();
      await person.open(homePath);
      await person.click('summary', 'Check Availability');
      await fillIn(person, visitor, check);
      await person.click('button', 'Check Availability', check);
      await person.see('Request Submitted');
      expect(await storedRows('enquiries', visitor.email)).toHaveLength(1);
    },
  },
  {
    name: 'books a call by a plain form',
    scripts: false,
    run: async (person, turn) => {
      const visitor = newVisitor();
      await person.open('/');
      await person.click('summary', 'Schedule a Call');
      await person.type('Your name', visitor.name);
      await person.type('Email', visitor.email);
      await person.choose('Preferred date', callDay(`engine ${turn}`));
      await person.choose('Select a 30-minute slot', '10:00');
      await person.click('button', 'Book appointment');
      await person.see('Request Submitted');
      expect(await storedRows('appointments', visitor.email)).toHaveLength(1);
    },
  },
];
