import { inputs } from './inputs';
import type { SettingRow } from './row';

/** Every setting of a client under test by its id, in the order in which help shows them. */
export const clientSettings = {
  preset: {
    kind: 'client-preset',
    heading: 'inputs',
    flag: '--preset',
    shown: 'name',
    help: 'the command line of a known client, in place of a COMMAND',
  },
  profile: {
    kind: 'client-profile',
    heading: 'inputs',
    flag: '--profile',
    shown: 'name',
    unless: 'that of the preset, or strict',
    help: 'the kind of client',
  },
  repeatCommand: {
    kind: 'command',
    heading: 'inputs',
    flag: '--repeat-command',
    shown: 'cmd',
    help: 'a shell command that connects twice to {url} in one process, to see that trust is not remembered',
  },
  successPattern: {
    kind: 'text',
    heading: 'inputs',
    flag: '--success-pattern',
    shown: 'regexp',
    unless: 'the exit status 0',
    help: 'what the command writes when it has succeeded',
  },
  shell: {
    kind: 'switch',
    heading: 'inputs',
    flag: '--shell',
    help: 'run the COMMAND, which is one word, by /bin/sh -c',
  },
  host: {
    kind: 'text',
    heading: 'inputs',
    flag: '--host',
    shown: 'name',
    unless: 'localhost',
    help: 'a name that leads to this machine',
  },
  longName: {
    kind: 'text',
    heading: 'inputs',
    flag: '--long-name',
    shown: 'name',
    help: 'a name of four labels that leads to this machine, for checks of wildcards; a command with {address} needs none',
  },
  noClientCertificate: {
    kind: 'switch',
    heading: 'inputs',
    flag: '--no-client-certificate',
    help: 'the command is given no client certificate',
  },
  insecure: { ...inputs.insecure, help: 'the command skips verification of the server on purpose; the report says so' },
} as const satisfies Readonly<Record<string, SettingRow>>;

export type ClientSettings = typeof clientSettings;
export type ClientSettingId = keyof ClientSettings;
