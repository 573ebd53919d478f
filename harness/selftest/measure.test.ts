import { describe, expect, test } from '@jest/globals';
import { builtinAuthorities } from '../../fixtures/builtin';
import { faults } from '../../fixtures/faults/named';
import { createKept } from '../run';
import { underTls13 } from './collapse';
import { compare } from './compare';
import { essential } from './essential';
import { measure } from './measure';
import { committedTable } from './table';

/** A few, of several topics; "authn-conformance selftest" measures all of them. */
const some = [
  undefined,
  'plain-http-answered-426',
  'self-signed-accepted',
  'last-user-header-wins',
  'bad-parameters-before-authorization',
];

// One set of authorities and certificates serves all of them, as in a thread of the selftest.
const shared = { authorities: builtinAuthorities(), kept: createKept(), brief: true, once: true };

test.each(some.map((fault) => [fault]))(
  'with %p the built-in server fails what the table says, and nothing else',
  async (fault) => {
    const comparison = compare(await measure(fault, shared), committedTable.read());
    expect(comparison).toMatchObject({ surprises: [], caught: true });
    expect(comparison.measured.failed.length > 0).toBe(fault !== undefined);
  },
  180_000,
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
