/** What a setting holds. */
export type Value =
  /** `https://HOST:PORT`. */
  | { readonly kind: 'url' }
  | { readonly kind: 'text' }
  /** A shell command. */
  | { readonly kind: 'command' }
  /** A path of this machine; in a target file it is relative to that file. */
  | { readonly kind: 'file' }
  /** Certificates in PEM. A kubeconfig may hold them in place of a path. */
  | { readonly kind: 'certificates' }
  /** A certificate in PEM and its key. */
  | { readonly kind: 'pair' }
  /** The same. A kubeconfig may hold them in place of paths. */
  | { readonly kind: 'credential' }
  /** On when the flag is given; it takes no value. */
  | { readonly kind: 'switch' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  | { readonly kind: 'choice'; readonly words: readonly string[] }
  /** Values separated by commas; names of HTTP headers, where the row says so. */
  | { readonly kind: 'list'; readonly of?: 'header-names' }
  /** Nothing but the empty text: the server was not given this. */
  | { readonly kind: 'empty' }
  /** A path of the target, `none`, or `auto` where its discovery documents can tell it. */
  | { readonly kind: 'path'; readonly auto: boolean }
  /** The name of a profile, or `auto`. */
  | { readonly kind: 'profile' }
  /** The name of a profile of a front proxy. */
  | { readonly kind: 'front-proxy-profile' }
  /** The name of a profile of a client, and that of a command line of one. */
  | { readonly kind: 'client-profile' }
  | { readonly kind: 'client-preset' }
  | { readonly kind: 'identity-oracle' }
  | { readonly kind: 'tls-versions' }
  | { readonly kind: 'container' };

export type SettingKind = Value['kind'];

/** The headings under which help and docs/settings.md show settings. */
export const headings = {
  address: 'The target',
  sources: 'Files that describe the target',
  inputs: 'What the harness signs with, presents and asks',
  paths: 'Paths of the target',
  allowed: 'What is allowed on the target',
  setup: "How the target is set up, in the API server's own flags",
  upstream: 'The API server behind the front proxy, which the harness plays',
} as const;
export type Heading = keyof typeof headings;

/** One setting of a target: the only place where its names and its help are written. */
export type SettingRow = Value & {
  readonly heading: Heading;
  /** On the command line; left out: only a target file can say it. */
  readonly flag?: `--${string}`;
  /** What stands for the value in help: `cert,key`. */
  readonly shown?: string;
  /** In the target file, below `flags` for how the server is set up; left out: only the command line can say it. */
  readonly field?: string;
  /** The flag of kube-apiserver that says the same of the server. */
  readonly server?: `--${string}`;
  /** What holds where it is not given; a list for a list. */
  readonly unless?: string | readonly string[];
  /** False: no file that describes the target, so that a run which is watched does not begin again when it changes. */
  readonly describes?: false;
  /** One sentence without full stop. */
  readonly help: string;
};
