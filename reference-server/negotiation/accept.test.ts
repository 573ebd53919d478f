import { describe, expect, test } from '@jest/globals';

import { choose, plain, plainOrTable } from './accept';

const accepting = (...values: string[]) => values.map((value) => ['Accept', value] as const);

describe('chooses among JSON and YAML', () => {
  test.each([
    ['*/*', 'json'],
    ['application/*', 'json'],
    ['application/json', 'json'],
    ['application/yaml', 'yaml'],
    ['Application/YAML; charset=utf-8', 'yaml'],
    ['application/yaml, application/json', 'yaml'],
    ['application/json;q=0.2, application/yaml;q=0.9', 'yaml'],
    ['application/yaml;q=0.2, */*;q=0.9', 'json'],
    ['application/json;q=0, */*', 'yaml'],
    ['text/html, application/xhtml+xml, */*;q=0.8', 'json'],
    ['application/vnd.kubernetes.protobuf, application/json', 'json'],
    ['application/json;as=APIGroupDiscoveryList;v=v2;g=apidiscovery.k8s.io, application/json', 'json'],
    [' , ', 'json'],
  ])('%s', (accept, format) => {
    expect(choose(accepting(accept), plain)).toEqual({ format });
  });

  test('without a header', () => {
    expect(choose([['X-Accept', 'application/yaml']], plain)).toEqual({ format: 'json' });
  });

  test('over several headers, whatever their spelling', () => {
    expect(
      choose(
        [
          ['accept', 'text/html'],
          ['ACCEPT', 'application/yaml'],
        ],
        plain,
      ),
    ).toEqual({ format: 'yaml' });
  });
});

test.each([
  'text/html',
  'application/vnd.kubernetes.protobuf',
  'application/json;q=0',
  '*/*;q=0',
  '*/*;q=2',
  'application/json;q=x',
  'application/json;as=Table;v=v1;g=meta.k8s.io',
])('finds nothing for %s', (accept) => {
  expect(choose(accepting(accept), plain)).toBeUndefined();
});

describe('where a Table is offered', () => {
  test('gives it to who asks for it in its present version', () => {
    const kubectl =
      'application/json;as=Table;v=v1;g=meta.k8s.io,application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json';
    expect(choose(accepting(kubectl), plainOrTable)).toEqual({ format: 'json', as: 'Table' });
  });

  test('does not give it to who asks for an older version, or for no table', () => {
    const older = 'application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json';
    expect(choose(accepting(older), plainOrTable)).toEqual({ format: 'json' });
    expect(choose(accepting('*/*'), plainOrTable)).toEqual({ format: 'json' });
  });
});
