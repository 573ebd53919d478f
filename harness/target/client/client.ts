import type { CommandRun } from '../../observation';
import type { Deviation } from '../../results';
import type { ClientPromise, ClientWords } from '../../vocabulary/client/types';
import type { AnyTarget } from '../types';

/** What a kind of client does in its own way: data, and the only place where kinds of client differ. */
export interface ClientProfile {
  readonly name: string;
  readonly description: string;
  /** What a correct product of this kind never promised, with the reason, as a sentence; nothing unless given. */
  readonly unpromised: Readonly<Partial<Record<ClientPromise, string>>>;
  readonly deviations: readonly Deviation[];
}

/**
 * A program with its arguments. `{url}`, `{host}`, `{port}`, `{address}`, `{path}`, `{ca}`, `{cert}`, `{key}`, `{kubeconfig}`,
 * `{server-name}`, `{token}` and `{directory}` are filled in; the same are in its environment as `AUTHN_URL` and so on.
 */
export interface ClientCommand {
  /** The program first; with `shell`, one text. */
  readonly argv: readonly [string, ...string[]];
  /** Where the server is given by its address, if that takes other arguments. */
  readonly argvForAddress?: readonly [string, ...string[]];
  /** Run by `/bin/sh -c`; not unless given. */
  readonly shell?: true;
  /** Its standard input; empty unless given. */
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Runs a program of this package in place of a process. Never rejects. */
  readonly runs?: (call: ProgramCall) => Promise<Pick<CommandRun, 'exit' | 'stdout' | 'stderr' | 'octetsOut'>>;
}

/** One run of a program: as a process has it, with the milliseconds after which it is ended. */
export interface ProgramCall {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly within: number;
  readonly signal?: AbortSignal | undefined;
}

/** A client as it is declared: enough to plan with, before any connection. */
export interface ClientTarget extends AnyTarget {
  readonly subject: 'client';
  readonly profile: ClientProfile;
  readonly command: ClientCommand;
  /** Connects twice to the same server in one process; undefined: none was given. */
  readonly repeatCommand: ClientCommand | undefined;
  /** A success is what matches it in what the command writes; undefined: the exit status 0. */
  readonly successPattern: RegExp | undefined;
  /** False: the command is declared to present no certificate. */
  readonly presentsCertificate: boolean;
  /** False: the command is declared to skip verification of the server, which the report says (clause 5.1.1). */
  readonly verifiesServer: boolean;
  /** A name that leads to this machine. */
  readonly host: string;
  /** One of several labels, which the command can be given; undefined: there is none. */
  readonly longName: string | undefined;
  /** Written beside the certificates, in `{directory}`, by name. */
  readonly files: Readonly<Record<string, string>>;
  /** Milliseconds for one run. */
  readonly timeout: number;
}

/** The words of the client's scenarios, with its target. */
export interface ClientTerms extends ClientWords {
  readonly target: ClientTarget;
}
