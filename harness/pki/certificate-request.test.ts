import { expect, test } from '@jest/globals';
import { readRequest } from '../../reference-server/certificates/request';
import { requestOfNobody } from './certificate-request';

test('is a request that its own key has signed, for the name that was asked for', () => {
  const { name, isRsa } = readRequest(requestOfNobody('authn-conformance'));
  expect(name.attributes).toEqual([{ type: '2.5.4.3', value: 'authn-conformance' }]);
  expect(isRsa).toBe(false);
});

test('is another one each time', () => {
  expect(requestOfNobody('a')).not.toBe(requestOfNobody('a'));
});
