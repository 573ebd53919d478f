import { expect, test } from '@jest/globals';
import { readRequest } from '../../reference-server/certificates/request';
import { certificateRequest } from './certificate-request';

test('is a request that its own key has signed, for the name that was asked for', () => {
  const { name, isRsa } = readRequest(certificateRequest('authn-conformance'));
  expect(name.attributes).toEqual([{ type: '2.5.4.3', value: 'authn-conformance' }]);
  expect(isRsa).toBe(false);
});

test('is another one each time', () => {
  expect(certificateRequest('a')).not.toBe(certificateRequest('a'));
});
