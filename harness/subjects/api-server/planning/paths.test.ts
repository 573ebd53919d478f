import { describe, expect, test } from '@jest/globals';
import {
  answered,
  clientCertificate,
  discovery,
  get,
  header,
  listThatNeedsRights,
  scenario,
} from '../../../vocabulary';

import { setupOf, targetOf } from '../../../plan/targets.fixture';
import { plan } from '../..';

const open = scenario({
  id: 'open-paths',
  clause: '4.1',
  level: 'MUST',
  title: 'Paths that the target gives',
  given: { alice: clientCertificate({ CN: 'alice' }) },
  checks: {
    discovery: { when: get(discovery), then: answered(200, 'json') },
    'a-page': {
      when: get(`${listThatNeedsRights}?limit=1`, { headers: [header('X-Original-URL', listThatNeedsRights)] }),
      then: answered(200, 'list'),
    },
  },
});

const planned = (paths?: object) =>
  plan([open], targetOf({ setups: [setupOf(paths === undefined ? {} : { paths })] })).groups[0];

describe('open paths are filled in by the plan', () => {
  test('of scenarios of which something is selected, for the others are only named', () => {
    const other = { ...open, id: 'other-open-paths' };
    const target = targetOf({ setups: [setupOf({ paths: { discovery: '/apis' } })] });
    const [first, second] = plan([open, other], target, { scenarios: ['open-paths'] }).groups;
    expect(JSON.stringify(first?.scenario)).toContain('"path":"/apis"');
    expect(second?.scenario).toBe(other);
    expect(second?.cases.map(({ decision }) => decision.kind)).toEqual(second?.cases.map(() => 'skipped'));
  });

  test('from the profile, unless the setup gives its own', () => {
    expect(planned()?.cases.map(({ definition: { when } }) => 'path' in when && when.path)).toEqual([
      '/api',
      '/api/v1/namespaces/default/pods?limit=1',
    ]);
    const own = planned({ discovery: '/apis', list: '/apis/example.com/v1/things' });
    expect(own?.cases.map(({ definition: { when } }) => 'path' in when && when.path)).toEqual([
      '/apis',
      '/apis/example.com/v1/things?limit=1',
    ]);
  });

  test('in headers as well, and in the scenario that controls are taken from', () => {
    const text = JSON.stringify(planned({ discovery: '/apis', list: '/things' }));
    expect(text).toContain('"value":"/things"');
    expect(text).not.toContain('{list}');
  });

  test('a check whose path the target does not have is not applicable', () => {
    const decisions = planned({ discovery: '/apis' })?.cases.map(({ decision }) => decision);
    expect(decisions?.[0]).toEqual({ kind: 'run' });
    expect(decisions?.[1]).toMatchObject({
      kind: 'not-applicable',
      reason: 'applies only to a server that has a list that needs rights, and the target has none',
    });
  });

  test('a path of Kubernetes itself concerns no server without its resources', () => {
    const literal = scenario({
      ...open,
      id: 'a-literal-path',
      given: { alice: clientCertificate({ CN: 'alice' }) },
      checks: { namespaces: { when: get('/api/v1/namespaces', { present: 'alice' }), then: answered(200, 'list') } },
    });
    const decided = (paths: object) =>
      plan([literal], targetOf({ setups: [setupOf({ paths })] })).groups[0]?.cases[0]?.decision.kind;
    expect(decided({ discovery: '/apis' })).toBe('not-applicable');
    expect(decided({ coreList: '/api/v1/nodes' })).toBe('run');
  });

  test('a text that only resembles an expression of replacement is taken as it is', () => {
    expect(JSON.stringify(planned({ discovery: '/$&', list: '/x' }))).toContain('"path":"/$&"');
  });
});
