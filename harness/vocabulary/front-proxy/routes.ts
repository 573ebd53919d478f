import type { FormFamily, RequestForm } from '../request-form';

const targets = (...each: readonly string[]): readonly RequestForm[] =>
  each.map((target) => ({ name: target, target }));

/** Paths and queries that front proxies forward over connections of another kind, and nobody answers by itself. */
const streams = [
  ...['{path}?watch=true', '{path}?watch=1', '{path}/log?follow=true', '{path}/exec?command=date', '{path}/proxy/'],
  ...['/api', '/apis', '/openapi/v2'],
];
export const forwardedRoutes: FormFamily = { name: 'path or query', forms: targets(...streams) };

/** Paths and queries that front proxies treat in a way of their own: streams, discovery, probes, assets. */
export const routes: FormFamily = {
  name: 'path or query',
  forms: targets(
    ...streams,
    ...['/api/v1', '/healthz', '/version', '/metrics', '/', '/favicon.ico', '/static/a.js'],
    ...['/apis/authn.example/v1/namespaces/{mark}/things', '{path}/', '/{path}', '{path|upper}', '{path|encoded}'],
    ...['{path};a=b', '{parent}/./{last}', '{path}?as={other}', `{path}?x=${'x'.repeat(3000)}`],
  ),
};
