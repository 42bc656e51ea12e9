import type { Page } from '@playwright/test';
import { type stranger, takeTime } from './demo-pages.ts';

export const check = 'Check Availability';
export const help = "Can't find what you're looking for?";

export type EnquiryForm = 'check' | 'help';
export type Visitor = ReturnType<typeof stranger>;

/** Fills in the required fields and lets the time pass that a person takes. */
export async function fill(page: Page, form: EnquiryForm, visitor: Visitor): Promise<void> {
  await typeIn(page, form, visitor);
  await takeTime(page);
}

export async function typeIn(page: Page, form: EnquiryForm, visitor: Visitor): Promise<void> {
  await page.locator(`#${form}-name`).fill(visitor.name);
  await page.locator(`#${form}-email`).fill(visitor.email);
  await page.locator(`#${form}-phone`).fill(visitor.phone);
}

export const submit = (page: Page, form: EnquiryForm) => page.locator(`#${form}-form button[type=submit]`);
