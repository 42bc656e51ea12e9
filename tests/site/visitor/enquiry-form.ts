import type { Page } from '@playwright/test';
import { type newVisitor, passFillTime } from './visitor-fixtures.ts';

export const checkTitle = 'Check Availability';
export const helpTitle = "Can't find what you're looking for?";

export type EnquiryForm = 'check' | 'help';
export type Visitor = ReturnType<typeof newVisitor>;

/** Fills in the required fields and lets the time pass that a person takes. */
export async function fillForm(page: Page, form: EnquiryForm, visitor: Visitor): Promise<void> {
  await typeDetails(page, form, visitor);
  await passFillTime(page);
}

export async function typeDetails(page: Page, form: EnquiryForm, visitor: Visitor): Promise<void> {
  await page.locator(`#${form}-name`).fill(visitor.name);
  await page.locator(`#${form}-email`).fill(visitor.email);
  await page.locator(`#${form}-phone`).fill(visitor.phone);
}

export const submitButton = (page: Page, form: EnquiryForm) =>
  page.locator(`#${form}-form button[type=submit]`);
