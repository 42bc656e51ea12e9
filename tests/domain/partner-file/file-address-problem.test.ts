import { expect, test } from 'vitest';
import { fileAddressProblem } from '#domain/partner-file/file-address-problem.ts';

test.each([
  'https://kaveri.example/homes.csv',
  'https://asha:key%20one@kaveri.example:8443/a%20b.xml?key=1%25',
  'http://[2001:db8::1]/homes.json',
])('‘%s’ can be asked for a file', (address) => {
  expect(fileAddressProblem(address)).toBeNull();
});

test.each([
  ['kaveri.example/homes.csv', 'whole address'],
  ['https://kaveri.example/my homes.csv', 'whole address'],
  ['https://kaveri.example/100%homes.csv', '%25'],
  ['https://asha:50%@kaveri.example/homes.csv', '%25'],
  ['https://asha:%ff@kaveri.example/homes.csv', 'no letters'],
  ['https://kaveri/homes.csv', '‘kaveri’ is no name of a server'],
  ['https://kaveri.example:99999/homes.csv', 'no address'],
])('‘%s’ is refused at once with what to write', (address, reason) => {
  expect(fileAddressProblem(address)).toContain(reason);
});
