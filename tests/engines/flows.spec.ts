import { expect } from '@playwright/test';
import { test, engineIndex } from './engines.ts';
import { staffFlows } from './flows/staff.ts';
import { visitorFlows } from './flows/visitor.ts';
import { createPerson } from './person.ts';

const widths = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } };

for (const { name, scripts = true, width = 'desk', allowed = /^$/, run } of [
  ...visitorFlows,
  ...staffFlows,
]) {
  test(`the site ${name}`, async ({ visit, engineName, baseURL }) => {
    const driver = await visit({ ...widths[width], scripts });
    await run(createPerson(driver, baseURL ?? ''), engineIndex(engineName));
    expect((await driver.faults()).filter((fault) => !allowed.test(fault))).toEqual([]);
  });
}
