import { describe, expect, test } from '@jest/globals';
import { http1Bytes } from '../../../attempt/request/request';
import * as smuggling from '../../../vocabulary/front-proxy/smuggling';
import type { SmugglingForm } from '../../../vocabulary/front-proxy/types';
import { smuggled } from './smuggled';

const endpoint = { host: '127.0.0.1', port: 8443, serverName: 'proxy.test', trust: undefined };
const request = { method: 'GET', path: '/a', headers: [['Authorization', 'Basic eDp5']] as const, body: undefined };
const written = (form: SmugglingForm): string =>
  http1Bytes(
    smuggled(request, form, endpoint, { upstreamName: 'api.example', mark: 'the-mark' }),
    '1.1',
    endpoint,
  ).toString();

const all = Object.values(smuggling).flat();
const inHttp1 = all.filter(({ http }) => http === '1.1');

describe('a request that hides another one', () => {
  test.each(inHttp1.map((form) => [form.name, form] as const))('%s', (_name, form) => {
    const text = written(form);
    const { method = 'POST', path = '/a' } = form;
    const target = path
      .replace('{path}', '/a')
      .replace('{authority}', 'proxy.test:8443')
      .replace('{upstream-name}', 'api.example');
    const first = `${method} ${target}`;
    const own = form.credential === 'in-the-hidden-one' ? '' : 'Authorization: Basic eDp5\r\n';
    expect(text.startsWith(`${first} HTTP/1.1\r\nHost: proxy.test:8443\r\n${own}`)).toBe(true);
    // The hidden one has a credential where its form says so alone, and there is one of it.
    const [before = '', ...hidden] = text.split('GET /apis/authn.example/v1/namespaces/the-mark/things HTTP/1.1\r\n');
    expect(hidden).toHaveLength(smuggling.abandoned.includes(form) ? 0 : 1);
    expect(/Authorization/i.test(hidden[0] ?? '')).toBe(form.credential !== undefined);
    expect(/Authorization/i.test(before)).toBe(form.credential !== 'in-the-hidden-one');
    expect(before).not.toMatch(/\{[a-z]+\}/);
  });

  test('says the length that its body has', () => {
    const [first] = smuggling.lengthAndChunks;
    const [head = '', ...body] = first === undefined ? [] : written(first).split('\r\n\r\n');
    const length = Number(/Content-Length: (\d+)/.exec(head)?.[1]);
    expect(length).toBe(Buffer.byteLength(body.join('\r\n\r\n')));
  });

  test('stands in fields, the path or the data of HTTP/2', () => {
    for (const form of smuggling.http2ToHttp1) {
      const { path, headers, body } = smuggled(request, form, endpoint, {
        upstreamName: 'api.example',
        mark: 'the-mark',
      });
      const places = [path, body ?? '', ...headers.flat()].join(' ');
      expect(places.includes('the-mark') || form.name === 'a space in the path').toBe(true);
    }
  });
});
