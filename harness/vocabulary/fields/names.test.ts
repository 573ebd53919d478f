import { expect, test } from '@jest/globals';
import { fieldsWithoutIdentity } from './names';

test('no field names the event of a request in the audit log: those of several requests could not be told apart', () => {
  expect(fieldsWithoutIdentity.filter((name) => /^audit-id$/i.test(name))).toEqual([]);
});
