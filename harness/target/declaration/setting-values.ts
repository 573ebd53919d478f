import type { Pem } from '../../pki';
import type { SettingId, SettingKind, SettingRow, Settings } from '../../settings';
import type { ContainerDeclaration } from './container';
import type { ClientPresetName, ClientProfileName } from '../client';
import type { ProxyProfileName } from '../front-proxy-profiles';
import type { ProfileName } from '../profiles';
import type { DeclaredOracle } from '../types';

/** A certificate and its key, as paths. */
export interface Pair {
  readonly certificate: string;
  readonly key: string;
}

/** What settings of each kind hold; the words of a choice are in its row. */
interface Held extends Readonly<Record<Exclude<SettingKind, 'choice'>, unknown>> {
  readonly url: string;
  readonly text: string;
  readonly command: string;
  readonly file: string;
  readonly certificates: Pem;
  readonly pair: Pair;
  readonly credential: { readonly certificate: Pem; readonly key: Pem };
  readonly switch: boolean;
  readonly boolean: boolean;
  readonly number: number;
  readonly list: readonly string[];
  readonly empty: '';
  readonly path: string;
  /** `auto`: to be chosen by a look at the target before anything is planned. */
  readonly profile: ProfileName | 'auto';
  readonly 'front-proxy-profile': ProxyProfileName;
  readonly 'client-profile': ClientProfileName;
  readonly 'client-preset': ClientPresetName;
  readonly 'identity-oracle': DeclaredOracle;
  readonly 'tls-versions': readonly ('1.2' | '1.3')[];
  readonly container: ContainerDeclaration;
}

/** What the setting of a row holds. */
export type ValueOf<Row extends SettingRow> = Row extends { readonly words: readonly (infer Word)[] }
  ? Word
  : Row['kind'] extends keyof Held
    ? Held[Row['kind']]
    : never;

/** What a setting holds. */
export type SettingValue<Id extends SettingId> = ValueOf<Settings[Id]>;

/** The field of a setting in a target file; none for what only the command line can say. */
type FieldOf<Id extends SettingId> = Settings[Id] extends { readonly field: infer Field extends string }
  ? Field
  : never;

/** Its name below `flags`, for how the server is set up; none for the others. */
type SetupNameOf<Id extends SettingId> = Settings[Id] extends { readonly field: `flags.${infer Name}` } ? Name : never;

/** How a target is set up, in the names of the API server's own flags (clause 5.3). Undefined: not said. */
export type ServerFlags = {
  readonly [Id in SettingId as SetupNameOf<Id>]?: SettingValue<Id> | undefined;
};

/** The files that a target is described by, beside what is said of it directly. File names are absolute. */
export type SourceFiles = {
  readonly [Id in SettingId as Settings[Id]['heading'] extends 'sources' ? FieldOf<Id> : never]?:
    | SettingValue<Id>
    | undefined;
};

/** What is said of a target directly, beside how it is set up. */
export type DirectSettings = {
  readonly [
    Id in SettingId as Settings[Id]['heading'] extends 'sources' ? never : Exclude<FieldOf<Id>, `flags.${string}`>
  ]?: SettingValue<Id> | undefined;
};

/** Where a target has what scenarios leave open, as its user says it: a path, `none`, or `auto` where discovery tells it. */
export type PathSettings = {
  readonly [Id in SettingId as Settings[Id]['kind'] extends 'path' ? FieldOf<Id> : never]?: string | undefined;
};
