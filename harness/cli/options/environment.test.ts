import { describe, expect, test } from '@jest/globals';
import { Command } from 'commander';
import { call, start } from '../testing/program';
import { variableOf, withEnvironment } from './environment';

const program = new Command('program');
program.command('run').option('--ca <file>').option('--clause <id>').option('--fast').option('--seed <word>');
const proxy = program.command('proxy').option('--users <file>').argument('[words...]');
proxy.command('plan').option('--for <program>');

const said = (words: readonly string[], variables: Record<string, string>): readonly string[] =>
  withEnvironment(
    program,
    words,
    Object.fromEntries(Object.entries(variables).map(([flag, value]) => [variableOf(flag), value])),
  );

describe('what the environment says', () => {
  test.each([
    ['a value', ['run'], { '--ca': 'ca.crt' }, ['run', '--ca=ca.crt']],
    ['a value that looks like a flag', ['run'], { '--seed': '--x' }, ['run', '--seed=--x']],
    ['a line for each of several', ['run'], { '--clause': '5.1\n5.2' }, ['run', '--clause=5.1', '--clause=5.2']],
    ['a switch', ['run'], { '--fast': 'true' }, ['run', '--fast']],
    ['a switch that is off', ['run'], { '--fast': 'false' }, ['run']],
    [
      'what the command line says goes first',
      ['run', '--ca', 'own.crt'],
      { '--ca': 'ca.crt' },
      ['run', '--ca', 'own.crt'],
    ],
    ['also with an equals sign', ['run', '--ca=own.crt'], { '--ca': 'ca.crt' }, ['run', '--ca=own.crt']],
    ['what the command does not take is left', ['proxy'], { '--ca': 'ca.crt', '--users': 'u' }, ['proxy', '--users=u']],
    [
      'a subcommand has flags of its own',
      ['proxy', 'plan'],
      { '--users': 'u', '--for': 'nginx' },
      ['proxy', 'plan', '--for=nginx'],
    ],
    [
      'it stands before the words behind --',
      ['proxy', '--', 'curl', '--users'],
      { '--users': 'u' },
      ['proxy', '--users=u', '--', 'curl', '--users'],
    ],
  ])('%s', (_what, words, variables: Record<string, string>, expected) => {
    expect(said(words, variables)).toEqual(expected);
  });

  test('a name that no flag has, and a switch that is neither on nor off, are mistakes', () => {
    expect(() => said(['run'], { '--cas': 'x' })).toThrow(
      'AUTHN_CONFORMANCE_CAS: no flag has this name in the environment; --client-ca is AUTHN_CONFORMANCE_CLIENT_CA',
    );
    expect(() => said(['run'], { '--fast': 'yes' })).toThrow('AUTHN_CONFORMANCE_FAST=yes: say true or false');
  });
});

test('a command is told by its environment as by its flags', async () => {
  const flags = await call(['list', '--clause', '7', '--level', 'MUST']);
  const told = await start(['list'], {
    variables: { AUTHN_CONFORMANCE_CLAUSE: '7', AUTHN_CONFORMANCE_LEVEL: 'MUST' },
  }).ended;
  expect(told).toEqual(flags);
  const wrong = await start(['list'], { variables: { AUTHN_CONFORMANCE_LEVEL: 'OUGHT' } }).ended;
  expect(wrong).toMatchObject({ code: 2, err: '--level OUGHT: say MUST, SHOULD or MAY\n' });
});
