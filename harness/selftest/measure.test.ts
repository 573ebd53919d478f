import { expect, test } from '@jest/globals';
import { compare } from './compare';
import { measure } from './measure';
import { committedTable } from './table';

/** A handful, one of each topic; "authn-conformance selftest" measures all of them. */
const some = [
  undefined,
  'plain-http-answered-426',
  'serving-certificate-expired',
  'self-signed-accepted',
  'user-lower-cased',
  'last-user-header-wins',
  'allowed-name-without-case',
  'bad-parameters-before-authorization',
];

test.each(some.map((fault) => [fault]))(
  'with %p the built-in server fails what the table says, and nothing else',
  async (fault) => {
    const comparison = compare(await measure(fault), committedTable.read());
    expect(comparison).toMatchObject({ surprises: [], caught: true });
    expect(comparison.measured.failed.length > 0).toBe(fault !== undefined);
  },
  60_000,
);
