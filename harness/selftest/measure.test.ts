import { describe, expect, test } from '@jest/globals';
import { faults } from '../../fixtures/faults/named';
import { underTls13 } from './collapse';
import { compare } from './compare';
import { essential } from './essential';
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

describe('the essential faults', () => {
  test('exist, and are sixty or more', () => {
    expect(essential.filter((name) => !faults.some((fault) => fault.name === name))).toEqual([]);
    expect(new Set(essential).size).toBeGreaterThanOrEqual(60);
  });

  test('are each caught under TLS 1.3', () => {
    const { faults: rows } = committedTable.read();
    expect(essential.filter((name) => underTls13(rows[name]?.fails ?? []).length === 0)).toEqual([]);
  });
});
